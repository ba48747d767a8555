import { errorCodes } from '@burnish/domain/errors';
import { expect, test } from 'vitest';
import { sentenceOf, statusOf } from './errors.ts';

test('a code says with its status what a client can do about it', () => {
  const byStatus = Object.groupBy(errorCodes, (code) => statusOf[code]);
  expect(byStatus).toEqual({
    400: [
      'INVALID_INPUT',
      'INVALID_INVOICE_ID',
      'GOOGLE_SIGN_IN_FAILED',
      'INVALID_CREDENTIALS',
      'PASSWORD_LINK_ENDED',
    ],
    401: ['UNAUTHENTICATED', 'ACCOUNT_NOT_ACTIVE'],
    403: ['FORBIDDEN'],
    404: ['NOT_FOUND'],
    405: ['METHOD_NOT_ALLOWED'],
    408: ['REQUEST_TOO_SLOW'],
    409: [
      'EMAIL_TAKEN',
      'NO_PASSWORD',
      'LAST_ADMIN',
      'WRONG_STATE',
      'PRICE_CHANGED',
      'CURRENCY_DIFFERS',
      'SUBSCRIPTION_SUSPENDED',
      'SUBSCRIPTION_EXISTS',
      'REQUEST_NOT_APPROVED',
      'INVOICE_EXISTS',
      'INVOICE_NOT_PAYABLE',
      'RECEIPT_EXISTS',
      'RECEIPT_NOT_APPROVED',
      'RECEIPT_CHANGED',
      'NO_ACTIVE_SUBSCRIPTION',
      'QUOTA_EXHAUSTED',
      'TIER_FULL',
      'PACE_NOT_OFFERED',
      'UPLOAD_NOT_READY',
      'CONTENT_DIFFERS',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_BUSY',
    ],
    413: ['FILE_TOO_LARGE', 'BODY_TOO_LARGE', 'PHOTO_TOO_LARGE'],
    415: ['UNSUPPORTED_FILE', 'UNSUPPORTED_PHOTO', 'UNSUPPORTED_BODY'],
    423: ['UPLOAD_BUSY'],
    429: ['TOO_MANY_REQUESTS'],
    500: ['INTERNAL'],
    503: ['NOT_READY'],
    507: ['STORAGE_FULL'],
  });
});

test('the sentences of the specification and its decisions stand word for word', () => {
  expect(sentenceOf).toMatchObject({
    PRICE_CHANGED: 'The price has changed. Please review your order.',
    RECEIPT_NOT_APPROVED: 'Please review the payment receipt before confirming payment.',
    INVALID_INVOICE_ID: 'Invalid invoice ID',
    ACCOUNT_NOT_ACTIVE: 'This account is not active.',
    GOOGLE_SIGN_IN_FAILED: 'Google sign-in failed. Please try again.',
  });
});

test.each(errorCodes)('%s has words for a person', (code) => {
  expect(sentenceOf[code]).toMatch(/^[A-Z].*[.D]$/);
  expect(sentenceOf[code]).not.toContain('_');
});
