// The few marks of Markdown that the description uses: headings, paragraphs, lists, code.

export interface Run {
  text: string;
  isCode: boolean;
}

export type Block = { kind: 'paragraph'; runs: Run[] } | { kind: 'list'; items: Run[][] };

interface Chapter {
  title: string;
  blocks: Block[];
}

/** Every second part stands between backticks. */
export function runsOf(text: string): Run[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}

function blockOf(text: string): Block {
  const lines = text.split('\n');
  return lines.every((line) => line.startsWith('- '))
    ? { kind: 'list', items: lines.map((line) => runsOf(line.slice(2))) }
    : { kind: 'paragraph', runs: runsOf(lines.join(' ')) };
}

function blocksOf(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);
}

export function chaptersOf(markdown: string): { lead: Block[]; chapters: Chapter[] } {
  const [lead = '', ...rest] = markdown.split(/^## /m);
  return {
    lead: blocksOf(lead),
    chapters: rest.map((chapter) => {
      const [title = '', ...lines] = chapter.split('\n');
      return { title, blocks: blocksOf(lines.join('\n')) };
    }),
  };
}
