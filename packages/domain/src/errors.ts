/** Every refusal that the product knows. The contract gives each its HTTP status and its sentence. */
export const errorCodes = [
  'INVALID_INPUT',
  'INVALID_INVOICE_ID',
  'REQUEST_TOO_SLOW',
  'UNAUTHENTICATED',
  'ACCOUNT_NOT_ACTIVE',
  'GOOGLE_SIGN_IN_FAILED',
  'INVALID_CREDENTIALS',
  'EMAIL_TAKEN',
  'PASSWORD_LINK_ENDED',
  'NO_PASSWORD',
  'LAST_ADMIN',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
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
  'UPLOAD_BUSY',
  'CONTENT_DIFFERS',
  'FILE_TOO_LARGE',
  'BODY_TOO_LARGE',
  'PHOTO_TOO_LARGE',
  'UNSUPPORTED_FILE',
  'UNSUPPORTED_PHOTO',
  'UNSUPPORTED_BODY',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_BUSY',
  'TOO_MANY_REQUESTS',
  'STORAGE_FULL',
  'NOT_READY',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** A fault in one member of what a caller sent; `path` is dotted, as in `address.city`. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** When the same may be tried again, in whole seconds from now. */
interface Later {
  readonly retryAfterSeconds?: number;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly faults: readonly FieldFault[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, faults: readonly FieldFault[] = [], { retryAfterSeconds }: Later = {}) {
    super(code);
    this.code = code;
    this.faults = faults;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Input that one of our rules refuses: which member, and why, in words for the person who typed it. */
export function invalidInput(path: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', [{ path, message }]);
}
