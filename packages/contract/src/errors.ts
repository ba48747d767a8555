// Every error code of the domain, with its HTTP status and the sentence a person reads. Once.
import type { ErrorCode } from '@burnish/domain/errors';
import { z } from 'zod';

export const statusOf: { readonly [C in ErrorCode]: number } = {
  INVALID_INPUT: 400,
  INVALID_INVOICE_ID: 400,
  UNAUTHENTICATED: 401,
  ACCOUNT_NOT_ACTIVE: 401,
  GOOGLE_SIGN_IN_FAILED: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  WRONG_STATE: 409,
  PRICE_CHANGED: 409,
  CURRENCY_DIFFERS: 409,
  SUBSCRIPTION_SUSPENDED: 409,
  REQUEST_NOT_APPROVED: 409,
  INVOICE_EXISTS: 409,
  INVOICE_NOT_PAYABLE: 409,
  RECEIPT_EXISTS: 409,
  RECEIPT_NOT_APPROVED: 409,
  RECEIPT_CHANGED: 409,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  UNSUPPORTED_BODY: 415,
  TOO_MANY_REQUESTS: 429,
  NOT_READY: 503,
  INTERNAL: 500,
};

export const sentenceOf: { readonly [C in ErrorCode]: string } = {
  INVALID_INPUT: 'Please check what you entered.',
  INVALID_INVOICE_ID: 'Invalid invoice ID',
  UNAUTHENTICATED: 'Please sign in.',
  ACCOUNT_NOT_ACTIVE: 'This account is not active.',
  GOOGLE_SIGN_IN_FAILED: 'Google sign-in failed. Please try again.',
  FORBIDDEN: "You don't have admin privileges to do this.",
  NOT_FOUND: 'This is not here, or is no longer.',
  WRONG_STATE: 'This is no longer possible. Reload to see how it stands now.',
  PRICE_CHANGED: 'The price has changed. Please review your order.',
  CURRENCY_DIFFERS: 'The currency differs from the one of the order.',
  SUBSCRIPTION_SUSPENDED: 'This subscription is suspended. It must be active again before it can be renewed.',
  REQUEST_NOT_APPROVED: 'The request must be approved before an invoice can be sent.',
  INVOICE_EXISTS: 'There is already an invoice for this request.',
  INVOICE_NOT_PAYABLE: 'This invoice does not wait for a payment.',
  RECEIPT_EXISTS: 'There is already a receipt for this invoice.',
  RECEIPT_NOT_APPROVED: 'Please review the payment receipt before confirming payment.',
  RECEIPT_CHANGED: 'The customer has replaced this receipt. Please look at it again.',
  FILE_TOO_LARGE: 'The file is larger than 10 MB.',
  BODY_TOO_LARGE: 'That is more than can be sent at once.',
  UNSUPPORTED_FILE: 'This is not a JPG, PNG or PDF file.',
  UNSUPPORTED_BODY: 'This call takes JSON.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment.',
  NOT_READY: 'The service is not ready. Please try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
};

export const fieldFault = z.object({ path: z.string(), message: z.string() });

/** The envelope of every answer that is not a success. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(fieldFault).optional(),
  requestId: z.string(),
});

export type ErrorReply = z.output<typeof errorReply>;
