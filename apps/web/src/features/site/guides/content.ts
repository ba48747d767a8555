// The content of a guide, which the build reads from its Markdown file.

/** Text without a kind is plain. */
export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | Heading
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  /** `name`: of the light file, without its extension. */
  | { kind: 'image'; name: string; alt: string; caption: string | null };

export interface Heading {
  kind: 'heading';
  level: 2 | 3 | 4;
  /** Its anchor. */
  id: string;
  content: Inline[];
}

export interface GuideContent {
  title: string;
  /** The first paragraph. */
  lead: Inline[];
  /** What follows it. */
  blocks: Block[];
}

export function inlineText(content: readonly Inline[]): string {
  return content
    .map((part) =>
      typeof part === 'string' ? part : part.kind === 'code' ? part.text : inlineText(part.content),
    )
    .join('');
}

export function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join(' ');
    case 'code':
      return block.text;
    case 'image':
      return '';
  }
}

export const isHeading = (block: Block): block is Heading => block.kind === 'heading';
