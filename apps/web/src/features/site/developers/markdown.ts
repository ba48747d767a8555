// Parses the part of Markdown that the API description uses: headings, paragraphs, lists, code and blocks of code.

export interface Span {
  text: string;
  isCode: boolean;
}

export type Block =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'code'; text: string };

const fence = '```';

export interface Section {
  title: string;
  blocks: Block[];
}

/** Text between backticks is code. */
export function parseSpans(text: string): Span[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((span) => span.text !== '');
}

function parseBlock(text: string): Block {
  const lines = text.split('\n');
  if (lines[0] === fence && lines.at(-1) === fence)
    return { kind: 'code', text: lines.slice(1, -1).join('\n') };
  return lines.every((line) => line.startsWith('- '))
    ? { kind: 'list', items: lines.map((line) => parseSpans(line.slice(2))) }
    : { kind: 'paragraph', spans: parseSpans(lines.join(' ')) };
}

function parseBlocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseBlock);
}

export function parseMarkdown(markdown: string): { lead: Block[]; sections: Section[] } {
  const [lead = '', ...rest] = markdown.split(/^## /m);
  return {
    lead: parseBlocks(lead),
    sections: rest.map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, blocks: parseBlocks(lines.join('\n')) };
    }),
  };
}
