import { addressSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { formatAddress } from './format-address.ts';

describe('formatAddress', () => {
  it('formats an address on one line', () => {
    expect(formatAddress(addressSample)).toBe('14 Adetokunbo Ademola, Lagos, Lagos 101241, Nigeria');
  });

  it('leaves out empty parts', () => {
    expect(formatAddress({ ...addressSample, city: '', zipCode: '' })).toBe(
      '14 Adetokunbo Ademola, Lagos, Nigeria',
    );
  });
});
