import { addressSample } from '@burnish/contract/addresses/samples';
import { describe, expect, it } from 'vitest';
import { addressLines, formatAddress } from './addresses.ts';

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

describe('addressLines', () => {
  it('has the place on one line', () => {
    expect(addressLines(addressSample)).toEqual(['14 Adetokunbo Ademola', 'Lagos, Lagos 101241', 'Nigeria']);
  });

  it('leaves out empty parts', () => {
    expect(addressLines({ ...addressSample, state: '', zipCode: '', country: '' })).toEqual([
      '14 Adetokunbo Ademola',
      'Lagos',
    ]);
  });
});
