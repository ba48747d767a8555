import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasTrigram, selectivePart } from './search.ts';

it.each([
  ['adaeze.okafor@studio.test', 'adaeze.okafor'],
  ['INV-2026-000131', '000131'],
  ['inv-2026-000', '000'],
  ['job-2026-0000131', '0000131'],
  ['inv-2026-01', '2026-01'],
  ['inv-2026-', '2026-'],
  ['INV-2026', '2026'],
  ['INV-26-000131', '26-000131'],
])('selectivePart of %s is %s', (term, part) => expect(selectivePart(term)).toBe(part));

it.each(['@studio.test', 'ad@studio.test', 'okafor', 'ok', ''])('keeps %s as it is', (term) =>
  expect(selectivePart(term)).toBe(term),
);

it('is always part of the term', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const term of [text, `inv-2026-${text}`, `${text}@host.test`])
        expect(term).toContain(selectivePart(term));
    }),
  );
});

it.each(['okafor', 'инв', '日本語', 'inv-2026-000131', 'a 2026'])('the database looks %s up', (term) =>
  expect(hasTrigram(term)).toBe(true),
);

it.each(['', 'ok', 'a b c', 'in-20', '@#%'])('compares each row with %j', (term) =>
  expect(hasTrigram(term)).toBe(false),
);
