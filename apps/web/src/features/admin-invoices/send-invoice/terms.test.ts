import { invoiceTerms } from '@burnish/contract/order-fields';
import { invoiceSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { offeredTerms, withInstructions } from './terms.ts';

const blank = offeredTerms({ today: '2026-11-21', previous: null });

describe('offeredTerms', () => {
  it('is due thirty days from today', () => {
    expect(blank.dueDate).toBe('2026-12-21');
    expect(offeredTerms({ today: '2027-01-31', previous: null }).dueDate).toBe('2027-03-02');
  });

  it('takes over where the last invoice was to be paid to, and nothing else of it', () => {
    const offered = offeredTerms({ today: '2026-11-21', previous: invoiceSample });
    expect(offered.paymentDetails).toEqual({ ...invoiceSample.paymentDetails, paymentLink: '' });
    expect(offered.notes).toBe('');
  });

  it('can be sent as it stands', () => {
    expect(invoiceTerms.safeParse(blank).success).toBe(true);
  });
});

describe('withInstructions', () => {
  const usual = 'Please make payment using the details provided above.';

  it.each(['', '   ', null, undefined])('puts the usual sentence in the place of %j', (written) => {
    expect(withInstructions({ ...blank, paymentInstructions: written }).paymentInstructions).toBe(usual);
  });

  it('leaves what was written', () => {
    expect(withInstructions({ ...blank, paymentInstructions: 'Pay in two parts.' }).paymentInstructions).toBe(
      'Pay in two parts.',
    );
  });
});
