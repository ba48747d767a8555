import { describe, expect, it } from 'vitest';
import { parseGuide } from './parse-guide.ts';

const file = 'docs/guides/customers/pay.md';
const parseBlocks = (markdown: string) => parseGuide(file, `# Title\n\nLead.\n\n${markdown}`).blocks;

describe('parseGuide', () => {
  it('reads the title, the first paragraph and blocks', () => {
    expect(
      parseGuide(
        file,
        '# Pay\n\nTransfer\nthe **amount**.\n\n## First `step`\n\n1. One\n2. Two\n\n```\na\n```\n',
      ),
    ).toEqual({
      title: 'Pay',
      lead: ['Transfer the ', { kind: 'strong', content: ['amount'] }, '.'],
      blocks: [
        {
          kind: 'heading',
          level: 2,
          id: 'first-step',
          content: ['First ', { kind: 'code', text: 'step' }],
        },
        {
          kind: 'list',
          isOrdered: true,
          items: [[{ kind: 'paragraph', content: ['One'] }], [{ kind: 'paragraph', content: ['Two'] }]],
        },
        { kind: 'code', text: 'a' },
      ],
    });
  });

  it('reads tables, and images with their alternative texts', () => {
    expect(parseBlocks('| a | b |\n|---|---|\n| 1 | `2` |\n\n![A page](../images/page.webp)')).toEqual([
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], [{ kind: 'code', text: '2' }]]] },
      { kind: 'image', name: 'page', alt: 'A page', caption: null },
    ]);
    expect(parseBlocks('![A page](../images/page.webp "What it shows")')).toMatchObject([
      { alt: 'A page', caption: 'What it shows' },
    ]);
  });

  it('rejects images without a text, and those that are not screenshots of the guides', () => {
    expect(() => parseBlocks('![](../images/page.webp)')).toThrow('no alternative text');
    for (const url of ['page.webp', '../images/page.png', '../../page.webp', 'https://example.com/page.webp'])
      expect(() => parseBlocks(`![A page](${url})`)).toThrow('is not a WebP file in docs/guides/images');
  });

  it('gives headings with the same text different anchors', () => {
    expect(parseBlocks('## Again\n\n## Again')).toMatchObject([{ id: 'again' }, { id: 'again-1' }]);
  });

  it('links files that are pages, and shows the text of other links within the repository', () => {
    const link = (url: string) => parseBlocks(`[text](${url})`);
    const linked = (href: string) => [
      { kind: 'paragraph', content: [{ kind: 'link', href, content: ['text'] }] },
    ];
    expect(link('credit.md')).toEqual(linked('/docs/customers/credit'));
    expect(link('../studio/receipts.md#reject')).toEqual(linked('/docs/studio/receipts#reject'));
    expect(link('../../operations.md')).toEqual(linked('/docs/operators/operations'));
    expect(link('/pricing')).toEqual(linked('/pricing'));
    expect(link('#reject')).toEqual(linked('#reject'));
    expect(link('https://example.com')).toEqual(linked('https://example.com'));
    expect(link('../../security.md')).toEqual([{ kind: 'paragraph', content: ['text'] }]);
  });

  it('fills in figures, and rejects unknown ones', () => {
    expect(parseBlocks('Due in {{invoiceDueDays}} days.')).toEqual([
      { kind: 'paragraph', content: ['Due in 30 days.'] },
    ]);
    expect(() => parseBlocks('{{toString}}')).toThrow('no figure toString');
  });

  it.each([
    ['Text without a title.', 'starts with a title'],
    ['# Title\n\n- A list', 'starts with a title'],
    ['# Title\n\nLead.\n\n<b>html</b>', 'no html'],
    ['# Title\n\nLead.\n\n> quote', 'no blockquote'],
    ['# Title\n\nLead.\n\n# Another', 'three levels'],
  ])('rejects %j', (markdown, message) => {
    expect(() => parseGuide(file, markdown)).toThrow(message);
  });
});
