import { describe, expect, it } from 'vitest';
import { listPassages, type Passage } from './passages.ts';
import { createGuideSearch, excerpt } from './search-guides.ts';

const passage = (href: string, title: string, heading: string, text: string): Passage => ({
  href,
  title,
  heading,
  text,
});

const search = createGuideSearch([
  passage('/docs/a', 'Pay an invoice', '', 'Transfer the amount to our bank account.'),
  passage('/docs/a#receipt', 'Pay an invoice', 'Submit the receipt', 'Add it as a photo or PDF.'),
  passage('/docs/b', 'Pause a plan', '', 'An invoice of the plan has to be paid first.'),
]);
const find = (query: string) => search(query).map(({ href }) => href);
const marked = (parts: ReturnType<typeof excerpt>) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('listPassages', () => {
  it('has the text below each heading, with the address of the heading', () => {
    expect(
      listPassages('/docs/a', {
        title: 'Title',
        lead: ['Lead.'],
        blocks: [
          { kind: 'paragraph', content: ['More ', { kind: 'strong', content: ['text'] }, '.'] },
          { kind: 'heading', level: 2, id: 'first', content: ['First'] },
          { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', content: ['one'] }]] },
          { kind: 'table', head: [['a']], rows: [[['b']]] },
          { kind: 'image', name: 'page', alt: 'A page', caption: null },
          { kind: 'code', text: 'run it' },
        ],
      }),
    ).toEqual([
      passage('/docs/a', 'Title', '', 'Lead. More text.'),
      passage('/docs/a#first', 'Title', 'First', 'one a b run it'),
    ]);
  });
});

describe('createGuideSearch', () => {
  it('finds titles and headings before text', () => {
    expect(find('invoice')).toEqual(['/docs/a', '/docs/a#receipt', '/docs/b']);
    expect(find('receipt')[0]).toBe('/docs/a#receipt');
  });

  it('asks for every word', () => {
    expect(find('bank account')).toEqual(['/docs/a']);
    expect(find('bank pause')).toEqual([]);
  });

  it('finds the start of a word, another form of it, and one with a typing error', () => {
    expect(find('transf')).toEqual(['/docs/a']);
    expect(find('receipts')).toContain('/docs/a#receipt');
    expect(find('trasnfer')).toEqual(['/docs/a']);
    expect(find('PAUSE')).toEqual(['/docs/b']);
  });

  it('finds nothing for an empty query', () => {
    expect(find('')).toEqual([]);
    expect(find(' ?')).toEqual([]);
  });

  it('marks what matches', () => {
    expect(marked(search('bank')[0]?.excerpt ?? [])).toBe('Transfer the amount to our [bank] account.');
  });
});

describe('excerpt', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`.trim();

  it('is the text around the first match, cut between words', () => {
    const shown = marked(excerpt(text, ['needle']));
    expect(shown).toMatch(/^… (before )*\[needle\]( after)* …$|^… .*\[needle\].* …$/);
    expect(shown.length).toBeLessThan(260);
  });

  it('starts with the text if nothing in it matches', () => {
    expect(marked(excerpt('Short text.', ['title']))).toBe('Short text.');
    expect(excerpt('', ['title'])).toEqual([]);
  });
});
