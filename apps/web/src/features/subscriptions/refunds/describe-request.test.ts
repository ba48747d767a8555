import { refundCalculationSample, refundRequestSample } from '@burnish/contract/refund-requests/samples';
import { describe, expect, test } from 'vitest';
import { calculationLines, requestTexts } from './describe-request.ts';

const usd = { currency: 'USD' } as const;

describe('a request in words', () => {
  test('says what happens next, and for the studio why the customer asks', () => {
    expect(requestTexts(refundRequestSample, usd, 'customer')).toEqual([
      "You asked for a refund. We'll review your request and email you.",
    ]);
    expect(requestTexts(refundRequestSample, usd, 'studio')).toEqual([
      'The customer asks for a refund.',
      "The customer's reason: The campaign was called off.",
    ]);
  });

  test('says what was credited and why', () => {
    const approved = {
      ...refundRequestSample,
      status: 'approved',
      amount: 50,
      decisionReason: 'Agreed by phone.',
    } as const;
    expect(requestTexts(approved, usd, 'customer')).toEqual([
      'Your refund was approved: $50 is credit on your account.',
      'The reason: Agreed by phone.',
    ]);
  });

  test('names the day on which a canceled plan ends', () => {
    const canceled = {
      ...refundRequestSample,
      kind: 'cancellation',
      status: 'scheduled',
      reason: null,
      endDate: '2026-12-10T00:00:00.000Z',
    } as const;
    expect(requestTexts(canceled, usd, 'customer')).toEqual([
      'You canceled this plan. It ends on 10 Dec 2026, and you can use it until then.',
    ]);
  });
});

test('a canceled plan of which nothing was left to credit says so on both sides', () => {
  const ended = {
    ...refundRequestSample,
    kind: 'cancellation',
    status: 'approved',
    amount: 0,
    reason: null,
    endDate: '2026-12-10T00:00:00.000Z',
  } as const;
  const texts = (['customer', 'studio'] as const).flatMap((side) => requestTexts(ended, usd, side));
  expect(texts).toEqual([
    'You canceled this plan, and it ended on 10 Dec 2026. Nothing was left to credit.',
    'Canceled by the customer, ended on 10 Dec 2026. Nothing was left to credit.',
  ]);
});

describe('the lines of a calculation', () => {
  test('of a refund are what was paid, credited and used', () => {
    expect(
      calculationLines({ ...refundCalculationSample, amountCredited: 5_000 }, 'INV-2026-000042'),
    ).toEqual([
      { key: 'paid', term: 'Paid on INV-2026-000042', value: '₦120,000' },
      { key: 'credited', term: 'Credited before', value: '−₦5,000' },
      {
        key: 'Natural Retouch (Basic)',
        term: '12 × Natural Retouch (Basic), ₦3,000 each',
        value: '−₦36,000',
      },
    ]);
  });

  test('of a cancellation are the share of the days that are left, and what can still be credited', () => {
    const calculation = { ...refundCalculationSample, usedImages: [], days: 365, unusedDays: 335 };
    const lines = (amountCredited: number) =>
      calculationLines({ ...calculation, amountCredited }, 'INV-2026-000042').map(({ term, value }) => [
        term,
        value,
      ]);
    const share = [
      ['Paid on INV-2026-000042', '₦120,000'],
      ['Days left when it ends', '335 of 365'],
      ['For the days that are left', '₦110,136.98'],
    ];
    expect(lines(0)).toEqual(share);
    expect(lines(50_000)).toEqual([...share, ['Most that can still be credited', '₦70,000']]);
  });
});
