import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rarePart } from './search.ts';

it.each([
  ['adaeze.okafor@studio.test', 'adaeze.okafor'],
  ['INV-2026-000131', '000131'],
  ['inv-2026-000', '000'],
])('looks in %s for %s first', (term, part) => expect(rarePart(term)).toBe(part));

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
])('keeps %s as it is: nothing in it is known to be rare', (term) => expect(rarePart(term)).toBe(term));

it('is a part of the term, always: whatever holds the term holds it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const term of [text, `inv-2026-${text}`, `${text}@host.test`])
        expect(term).toContain(rarePart(term));
    }),
    { seed: 20_261_121 },
  );
});
