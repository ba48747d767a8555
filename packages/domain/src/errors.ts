/** Every refusal that the product knows. The contract gives each its HTTP status and its sentence. */
export const errorCodes = [
  'INVALID_INPUT',
  'INVALID_INVOICE_ID',
  'UNAUTHENTICATED',
  'ACCOUNT_NOT_ACTIVE',
  'GOOGLE_SIGN_IN_FAILED',
  'FORBIDDEN',
  'NOT_FOUND',
  'WRONG_STATE',
  'PRICE_CHANGED',
  'CURRENCY_DIFFERS',
  'SUBSCRIPTION_SUSPENDED',
  'REQUEST_NOT_APPROVED',
  'INVOICE_EXISTS',
  'INVOICE_NOT_PAYABLE',
  'RECEIPT_EXISTS',
  'RECEIPT_NOT_APPROVED',
  'RECEIPT_CHANGED',
  'FILE_TOO_LARGE',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_FILE',
  'UNSUPPORTED_BODY',
  'TOO_MANY_REQUESTS',
  'NOT_READY',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** A fault in one member of what a caller sent; `path` is dotted, as in `address.city`. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly faults: readonly FieldFault[];

  constructor(code: ErrorCode, faults: readonly FieldFault[] = []) {
    super(code);
    this.code = code;
    this.faults = faults;
  }
}

/** Input that one of our rules refuses: which member, and why, in words for the person who typed it. */
export function invalidInput(path: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', [{ path, message }]);
}
