import type { SecondFactorMethod } from './accounts/second-factor.ts';

/** Every error that a call can return. The contract maps each to its HTTP status and message. */
export const errorCodes = [
  'INVALID_INPUT',
  'INVALID_INVOICE_ID',
  'REQUEST_TIMEOUT',
  'CONNECTION_CLOSED',
  'UNAUTHENTICATED',
  'ACCOUNT_NOT_ACTIVE',
  'GOOGLE_SIGN_IN_FAILED',
  'INVALID_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'CODE_INCORRECT',
  'PASSKEY_REJECTED',
  'SIGN_IN_EXPIRED',
  'CONFIRMATION_REQUIRED',
  'TOO_MANY_PASSKEYS',
  'TOO_MANY_API_KEYS',
  'TOO_MANY_CALENDAR_FEEDS',
  'NO_SECOND_FACTOR',
  'OWN_SECOND_FACTOR',
  'EMAIL_TAKEN',
  'TOO_MANY_ADDRESSES',
  'TOO_MANY_VIEWS',
  'TOO_MANY_ROWS',
  'TOO_MANY_STYLE_GUIDES',
  'STYLE_GUIDE_NAME_TAKEN',
  'TOO_MANY_PAYMENT_PROFILES',
  'TOO_MANY_EXCHANGE_RATES',
  'TOO_MANY_WEBHOOK_ENDPOINTS',
  'SETTINGS_CHANGED',
  'PASSWORD_LINK_EXPIRED',
  'PASSWORD_NOT_SET',
  'OPEN_PAYMENTS',
  'LAST_ADMIN',
  'TOO_MANY_NOTES',
  'TOO_MANY_QUESTIONS',
  'QUESTION_CLOSED',
  'ASSIGNMENT_CHANGED',
  'OWN_VERSION',
  'TOO_MANY_SHARE_LINKS',
  'SHARE_LINK_CLOSED',
  'SHARE_LINK_PASSWORD',
  'TOO_MANY_COMMENTS',
  'TOO_MANY_ANNOTATION_COMMENTS',
  'TOO_MANY_DUE_TIME_CHANGES',
  'CHECKS_FAILED',
  'NO_REVISIONS_LEFT',
  'TOO_MANY_REVISIONS',
  'TOO_MANY_VERSIONS',
  'FORBIDDEN',
  'INSUFFICIENT_SCOPE',
  'SESSION_REQUIRED',
  'DEVELOPMENT_ONLY',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'INVALID_STATE',
  'PRICE_CHANGED',
  'CURRENCY_MISMATCH',
  'SUBSCRIPTION_SUSPENDED',
  'SUBSCRIPTION_EXISTS',
  'PAUSE_EXISTS',
  'PLAN_INVOICE_OPEN',
  'REFUND_REQUEST_OPEN',
  'TOO_MANY_PLAN_REQUESTS',
  'ORDER_NOT_APPROVED',
  'INVOICE_EXISTS',
  'INVOICE_SCHEDULED',
  'INVOICE_SENT',
  'NO_PAYMENT_PROFILE',
  'NO_PAYMENT_DETAILS',
  'INVOICE_NOT_PAYABLE',
  'RECEIPT_EXISTS',
  'RECEIPT_NOT_APPROVED',
  'RECEIPT_CHANGED',
  'RECEIPT_REVIEWED',
  'RECEIPT_IN_REVIEW',
  'INVOICE_PARTIALLY_PAID',
  'BALANCE_CHANGED',
  'NOT_ENOUGH_CREDIT',
  'STATEMENT_LINE_USED',
  'QUOTE_CHANGED',
  'QUOTE_EXPIRED',
  'UPGRADE_OPEN',
  'ORDER_OPEN',
  'TOO_MANY_RECEIPT_FILES',
  'NO_ACTIVE_SUBSCRIPTION',
  'PLAN_PAUSED',
  'QUOTA_EXHAUSTED',
  'TIER_QUOTA_EXHAUSTED',
  'TURNAROUND_NOT_OFFERED',
  'UPLOAD_NOT_READY',
  'UPLOAD_AWAITING_PAYMENT',
  'UPLOAD_IN_PROGRESS',
  'TOO_MANY_UNFINISHED_UPLOADS',
  'TOO_MANY_UNSUBMITTED_PHOTOS',
  'CHECKSUM_MISMATCH',
  'FILE_TOO_LARGE',
  'BODY_TOO_LARGE',
  'PHOTO_TOO_LARGE',
  'UNSUPPORTED_FILE',
  'UNSUPPORTED_PHOTO',
  'UNSUPPORTED_STATEMENT',
  'UNSUPPORTED_CSV',
  'UNSUPPORTED_BODY',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_IN_USE',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_CONNECTIONS',
  'TOO_MANY_FILES_AT_ONCE',
  'TOO_MANY_DOWNLOADS',
  'DAILY_FILE_LIMIT_REACHED',
  'EXPORT_LIMIT_REACHED',
  'DAILY_TEXT_LIMIT_REACHED',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'SERVER_BUSY',
  'NOT_READY',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error in one field of a request. `path` is dotted, such as `address.city`. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** How a sign-in whose password was correct is completed. Part of SECOND_FACTOR_REQUIRED. */
export interface SignInChallenge {
  /** The token of the challenge. */
  readonly challenge: string;
  readonly methods: readonly SecondFactorMethod[];
  readonly expiresAt: Date;
}

interface DomainErrorOptions {
  /** Whole seconds until the caller should try again. */
  readonly retryAfterSeconds?: number;
  /** The limit that was reached, such as '100 messages in 10 seconds'. */
  readonly limit?: string;
  readonly signInChallenge?: SignInChallenge;
  /** For the log. */
  readonly cause?: unknown;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  readonly limit: string | null;
  readonly signInChallenge: SignInChallenge | null;

  constructor(
    code: ErrorCode,
    fieldErrors: readonly FieldError[] = [],
    { retryAfterSeconds, limit, signInChallenge, cause }: DomainErrorOptions = {},
  ) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.limit = limit ?? null;
    this.signInChallenge = signInChallenge ?? null;
  }
}

/** An INVALID_INPUT error in one field, with a message for the user who filled it in. */
export function invalidInput(path: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', [{ path, message }]);
}
