import { addressSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { addressLine } from './address.ts';

describe('addressLine', () => {
  it('is one line', () => {
    expect(addressLine(addressSample)).toBe('14 Adetokunbo Ademola, Lagos, Lagos 101241, Nigeria');
  });

  it('leaves no gap where a part is empty', () => {
    expect(addressLine({ ...addressSample, city: '', zipCode: '' })).toBe(
      '14 Adetokunbo Ademola, Lagos, Nigeria',
    );
  });
});
