import { refundCalculationSample, refundRequestSample } from '@burnish/contract/refund-requests/samples';
import { expect, test } from 'vitest';
import { approvalErrors, approvalOf } from './approval.ts';

const calculation = { ...refundCalculationSample, amountCredited: 20_000 };
const errorsOf = (amount: string, reason = '') => approvalErrors({ amount, reason }, calculation);

test('another amount than the suggested one needs a reason, up to what was paid and not credited', () => {
  expect(errorsOf('84,000')).toEqual({});
  expect(errorsOf('83,999')).toEqual({ reason: 'Explain why the amount differs from the suggested one.' });
  expect(errorsOf('83,999', '  ')).toHaveProperty('reason');
  expect(errorsOf('83,999', 'Agreed by phone.')).toEqual({});
  expect(errorsOf('100,000', 'All of it.')).toEqual({});
  expect(errorsOf('100,000.01', 'All of it.')).toEqual({
    amount: 'You can credit up to the amount paid, less earlier credit notes.',
  });
  expect(errorsOf('')).toHaveProperty('amount');
  expect(errorsOf('0')).toHaveProperty('amount');
  expect(errorsOf('1.005')).toHaveProperty('amount');
});

test('the call names the request and the amounts that were seen', () => {
  const { _id: requestId } = refundRequestSample;
  expect(approvalOf({ amount: '84,000', reason: '' }, refundRequestSample, calculation)).toEqual({
    requestId,
    suggestedAmount: 84_000,
    amount: 84_000,
  });
  expect(approvalOf({ amount: '1,250.50', reason: 'Half.' }, refundRequestSample, calculation)).toEqual({
    requestId,
    suggestedAmount: 84_000,
    amount: 1_250.5,
    reason: 'Half.',
  });
});
