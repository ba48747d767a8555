import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectivePart } from './search.ts';

it.each([
  ['adaeze.okafor@studio.test', 'adaeze.okafor'],
  ['INV-2026-000131', '000131'],
  ['inv-2026-000', '000'],
])('selectivePart of %s is %s', (term, part) => expect(selectivePart(term)).toBe(part));

it.each([
  'inv-2026-',
  'inv-2026',
  'inv-2026-01',
  'INV-26-000131',
  '@studio.test',
  'ad@studio.test',
  'okafor',
  'ok',
  '',
])('keeps %s as it is', (term) => expect(selectivePart(term)).toBe(term));

it('is always part of the term', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const term of [text, `inv-2026-${text}`, `${text}@host.test`])
        expect(term).toContain(selectivePart(term));
    }),
  );
});
