import { invoiceTerms } from '@burnish/contract/orders/inputs';
import { invoiceSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { defaultTerms, withDefaultInstructions } from './terms.ts';

const blank = defaultTerms({ today: '2026-11-21', details: null });

describe('defaultTerms', () => {
  it('is due in thirty days', () => {
    expect(blank.dueDate).toBe('2026-12-21');
    expect(defaultTerms({ today: '2027-01-31', details: null }).dueDate).toBe('2027-03-02');
  });

  it('starts with payment details', () => {
    const terms = defaultTerms({ today: '2026-11-21', details: invoiceSample.paymentDetails });
    expect(terms.paymentDetails).toEqual({ ...invoiceSample.paymentDetails, paymentLink: '' });
    expect(terms.notes).toBe('');
  });

  it('is valid without changes', () => {
    expect(invoiceTerms.safeParse(blank).success).toBe(true);
  });
});

describe('withDefaultInstructions', () => {
  const standard = 'Please make payment using the details provided above.';

  it.each(['', '   ', null, undefined])('replaces %j with the standard text', (text) => {
    expect(withDefaultInstructions({ ...blank, paymentInstructions: text }).paymentInstructions).toBe(
      standard,
    );
  });

  it('keeps custom instructions', () => {
    expect(
      withDefaultInstructions({ ...blank, paymentInstructions: 'Pay in two parts.' }).paymentInstructions,
    ).toBe('Pay in two parts.');
  });
});
