import { expect, it } from 'vitest';
import { formatDocumentNumber } from '../document-number.ts';
import { formatImportedNumber, isOwnNumber } from './imported-number.ts';

it('is refused if the product gives such numbers', () => {
  for (const number of [
    formatDocumentNumber('INV', 2026, 7),
    formatDocumentNumber('INV', 2026, 1_234_567),
    formatImportedNumber(148),
    'inv-2026-000007',
    'imp-1',
  ])
    expect(isOwnNumber(number), number).toBe(true);
  for (const number of ['2026-117', 'INV-117', 'INV-2026-117', 'OLD-INV-2026-000007', 'IMP', 'IMP-A', ''])
    expect(isOwnNumber(number), number).toBe(false);
});
