import { errorCodes } from '@burnish/domain/errors';
import { expect, test } from 'vitest';
import { errorMessages, httpStatus } from './errors.ts';

test('every error code has the expected HTTP status', () => {
  const byStatus = Object.groupBy(errorCodes, (code) => httpStatus[code]);
  expect(byStatus).toEqual({
    400: [
      'INVALID_INPUT',
      'INVALID_INVOICE_ID',
      'GOOGLE_SIGN_IN_FAILED',
      'INVALID_CREDENTIALS',
      'CODE_INCORRECT',
      'PASSKEY_REJECTED',
      'SIGN_IN_EXPIRED',
      'PASSWORD_LINK_EXPIRED',
    ],
    401: ['UNAUTHENTICATED', 'ACCOUNT_NOT_ACTIVE', 'SECOND_FACTOR_REQUIRED'],
    403: [
      'SECOND_FACTOR_SETUP_REQUIRED',
      'CONFIRMATION_REQUIRED',
      'OWN_VERSION',
      'SHARE_LINK_PASSWORD',
      'FORBIDDEN',
      'DEVELOPMENT_ONLY',
    ],
    404: ['NOT_FOUND'],
    405: ['METHOD_NOT_ALLOWED'],
    408: ['REQUEST_TIMEOUT'],
    410: ['SHARE_LINK_CLOSED'],
    409: [
      'TOO_MANY_PASSKEYS',
      'NO_SECOND_FACTOR',
      'OWN_SECOND_FACTOR',
      'EMAIL_TAKEN',
      'TOO_MANY_ADDRESSES',
      'TOO_MANY_VIEWS',
      'TOO_MANY_ROWS',
      'TOO_MANY_STYLE_GUIDES',
      'STYLE_GUIDE_NAME_TAKEN',
      'TOO_MANY_PAYMENT_PROFILES',
      'SETTINGS_CHANGED',
      'PASSWORD_NOT_SET',
      'OPEN_PAYMENTS',
      'LAST_ADMIN',
      'TOO_MANY_NOTES',
      'TOO_MANY_QUESTIONS',
      'QUESTION_CLOSED',
      'ASSIGNMENT_CHANGED',
      'TOO_MANY_SHARE_LINKS',
      'TOO_MANY_COMMENTS',
      'TOO_MANY_ANNOTATION_COMMENTS',
      'TOO_MANY_DUE_TIME_CHANGES',
      'CHECKS_FAILED',
      'NO_REVISIONS_LEFT',
      'TOO_MANY_REVISIONS',
      'TOO_MANY_VERSIONS',
      'INVALID_STATE',
      'PRICE_CHANGED',
      'CURRENCY_MISMATCH',
      'SUBSCRIPTION_SUSPENDED',
      'SUBSCRIPTION_EXISTS',
      'ORDER_NOT_APPROVED',
      'INVOICE_EXISTS',
      'INVOICE_SCHEDULED',
      'INVOICE_SENT',
      'NO_PAYMENT_PROFILE',
      'INVOICE_NOT_PAYABLE',
      'RECEIPT_EXISTS',
      'RECEIPT_NOT_APPROVED',
      'RECEIPT_CHANGED',
      'RECEIPT_REVIEWED',
      'TOO_MANY_RECEIPT_FILES',
      'NO_ACTIVE_SUBSCRIPTION',
      'QUOTA_EXHAUSTED',
      'TIER_QUOTA_EXHAUSTED',
      'TURNAROUND_NOT_OFFERED',
      'UPLOAD_NOT_READY',
      'TOO_MANY_UNSUBMITTED_PHOTOS',
      'CHECKSUM_MISMATCH',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_IN_USE',
    ],
    413: ['FILE_TOO_LARGE', 'BODY_TOO_LARGE', 'PHOTO_TOO_LARGE'],
    415: ['UNSUPPORTED_FILE', 'UNSUPPORTED_PHOTO', 'UNSUPPORTED_BODY'],
    423: ['UPLOAD_IN_PROGRESS'],
    429: [
      'TOO_MANY_UNFINISHED_UPLOADS',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_CONNECTIONS',
      'TOO_MANY_FILES_AT_ONCE',
      'TOO_MANY_DOWNLOADS',
      'DAILY_FILE_LIMIT_REACHED',
      'EXPORT_LIMIT_REACHED',
      'DAILY_TEXT_LIMIT_REACHED',
    ],
    499: ['CONNECTION_CLOSED'],
    500: ['INTERNAL'],
    503: ['STORAGE_UNAVAILABLE', 'SERVER_BUSY', 'NOT_READY'],
    507: ['STORAGE_FULL'],
  });
});

test('messages have the specified texts', () => {
  expect(errorMessages).toMatchObject({
    PRICE_CHANGED: 'The price has changed. Please review your order.',
    RECEIPT_NOT_APPROVED: 'Please review the payment receipt before confirming payment.',
    INVALID_INVOICE_ID: 'Invalid invoice ID',
    ACCOUNT_NOT_ACTIVE: 'Your account has been deactivated. Contact us to restore it.',
    GOOGLE_SIGN_IN_FAILED: 'Google sign-in failed. Please try again.',
  });
});

test.each(errorCodes)('%s has a message for users', (code) => {
  expect(errorMessages[code]).toMatch(/^[A-Z].*[.D]$/);
  expect(errorMessages[code]).not.toContain('_');
});
