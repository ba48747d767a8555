// The parts of the guides that a search finds: the text below each heading.
import { blockText, type GuideContent, inlineText } from './content.ts';

export interface Passage {
  /** With the anchor of the heading, if there is one. */
  href: string;
  /** The title of the guide. */
  title: string;
  /** Empty for the text before the first heading. */
  heading: string;
  text: string;
}

export function listPassages(path: string, { title, lead, blocks }: GuideContent): Passage[] {
  const first: Passage = { href: path, title, heading: '', text: inlineText(lead) };
  const passages = [first];
  for (const block of blocks) {
    const last = passages.at(-1) ?? first;
    if (block.kind === 'heading') {
      passages.push({ href: `${path}#${block.id}`, title, heading: inlineText(block.content), text: '' });
    } else {
      last.text = `${last.text} ${blockText(block)}`.trim();
    }
  }
  return passages;
}
