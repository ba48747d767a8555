import { paymentProfileSample } from '@burnish/contract/studio-settings/samples';
import { expect, test } from 'vitest';
import { findProfile } from './payment-profiles.ts';
import { editableDetails } from './terms.ts';

const other = {
  ...paymentProfileSample,
  _id: 'other',
  paymentDetails: { ...paymentProfileSample.paymentDetails, accountNumber: '99' },
};

test('a profile is recognized by its details until one of them is changed by hand', () => {
  const entered = editableDetails(other.paymentDetails);
  expect(findProfile([paymentProfileSample, other], entered)).toBe(other);
  expect(findProfile([paymentProfileSample, other], { ...entered, accountNumber: ' 99 ' })).toBe(other);
  expect(findProfile([paymentProfileSample, other], { ...entered, bankName: 'Elsewhere' })).toBe(undefined);
  expect(findProfile([paymentProfileSample], editableDetails(null))).toBe(undefined);
});
