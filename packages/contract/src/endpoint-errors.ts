// The errors that each call can return, for the API description. Most follow from the endpoint's definition;
// those of business rules are listed here.
import type { ErrorCode } from '@burnish/domain/errors';
import type { ApiKey } from './api.ts';
import { type EndpointDefinition, isPermission, needsSpace, takesIdempotencyKey } from './endpoint.ts';
import { httpStatus } from './errors.ts';

const submissionErrors: readonly ErrorCode[] = [
  'NOT_FOUND',
  'NO_ACTIVE_SUBSCRIPTION',
  'PLAN_PAUSED',
  'QUOTA_EXHAUSTED',
  'TIER_QUOTA_EXHAUSTED',
  'TURNAROUND_NOT_OFFERED',
];

/** Of a new pause. */
const pauseErrors: readonly ErrorCode[] = [
  'INVALID_STATE',
  'PAUSE_EXISTS',
  'PLAN_INVOICE_OPEN',
  'REFUND_REQUEST_OPEN',
];
const refundErrors: readonly ErrorCode[] = [...pauseErrors, 'UPGRADE_OPEN', 'TOO_MANY_PLAN_REQUESTS'];

/** Of what can settle an invoice. */
const settlementErrors: readonly ErrorCode[] = [
  'INVALID_STATE',
  'RECEIPT_IN_REVIEW',
  'BALANCE_CHANGED',
  'QUOTE_EXPIRED',
  'SUBSCRIPTION_SUSPENDED',
];

const domainErrors: { readonly [K in ApiKey]?: readonly ErrorCode[] } = {
  'POST /auth/register': ['EMAIL_TAKEN'],
  'POST /auth/login': ['INVALID_CREDENTIALS', 'ACCOUNT_NOT_ACTIVE', 'SECOND_FACTOR_REQUIRED'],
  'POST /auth/login/second-factor': ['CODE_INCORRECT', 'SIGN_IN_EXPIRED', 'ACCOUNT_NOT_ACTIVE'],
  'POST /auth/passkey/options': ['SIGN_IN_EXPIRED'],
  'POST /auth/passkey': ['PASSKEY_REJECTED', 'SIGN_IN_EXPIRED', 'ACCOUNT_NOT_ACTIVE'],
  'POST /auth/confirmation': [
    'CODE_INCORRECT',
    'PASSKEY_REJECTED',
    'SIGN_IN_EXPIRED',
    'CONFIRMATION_REQUIRED',
  ],
  'POST /auth/authenticator': ['CONFIRMATION_REQUIRED', 'INVALID_STATE'],
  'PUT /auth/authenticator': ['CODE_INCORRECT', 'INVALID_STATE'],
  'POST /auth/authenticator/remove': ['CONFIRMATION_REQUIRED', 'INVALID_STATE'],
  'POST /auth/recovery-codes': ['CONFIRMATION_REQUIRED', 'NO_SECOND_FACTOR'],
  'POST /auth/passkeys/options': ['CONFIRMATION_REQUIRED', 'TOO_MANY_PASSKEYS'],
  'POST /auth/passkeys': ['PASSKEY_REJECTED', 'SIGN_IN_EXPIRED', 'TOO_MANY_PASSKEYS'],
  'PUT /auth/passkeys/:id': ['CONFIRMATION_REQUIRED'],
  'POST /auth/passkeys/:id/remove': ['CONFIRMATION_REQUIRED'],
  'POST /auth/api-keys': ['CONFIRMATION_REQUIRED', 'TOO_MANY_API_KEYS'],
  'POST /auth/calendar-feeds': ['CONFIRMATION_REQUIRED', 'TOO_MANY_CALENDAR_FEEDS'],
  'DELETE /admin/users/:id/second-factor': ['NO_SECOND_FACTOR', 'OWN_SECOND_FACTOR'],
  'POST /auth/google': ['GOOGLE_SIGN_IN_FAILED', 'ACCOUNT_NOT_ACTIVE'],
  'PUT /auth/change-password': ['PASSWORD_NOT_SET'],
  'POST /auth/data-exports': ['EXPORT_LIMIT_REACHED'],
  'POST /auth/delete-account': ['CONFIRMATION_REQUIRED', 'OPEN_PAYMENTS', 'LAST_ADMIN'],
  'POST /addresses': ['TOO_MANY_ADDRESSES'],
  'POST /admin/views': ['TOO_MANY_VIEWS'],
  'POST /admin/tasks/:id/retry': ['INVALID_STATE'],
  'GET /admin/users/export': ['TOO_MANY_ROWS'],
  'GET /admin/subscriptions/export': ['TOO_MANY_ROWS'],
  'GET /admin/subscription-requests/export': ['TOO_MANY_ROWS'],
  'GET /pay-per-image/admin/requests/export': ['TOO_MANY_ROWS'],
  'GET /pay-per-image/admin/active/export': ['TOO_MANY_ROWS'],
  'GET /admin/invoices/export': ['TOO_MANY_ROWS'],
  'GET /admin/audit/export': ['TOO_MANY_ROWS'],
  'GET /admin/usage/entries/export': ['TOO_MANY_ROWS'],
  'PUT /admin/settings/legal-details': ['SETTINGS_CHANGED'],
  'PUT /admin/settings/opening-hours': ['SETTINGS_CHANGED'],
  'POST /admin/payment-profiles': ['TOO_MANY_PAYMENT_PROFILES'],
  'POST /admin/exchange-rates': ['TOO_MANY_EXCHANGE_RATES'],
  'PUT /admin/payment-profiles/:id': ['SETTINGS_CHANGED'],
  'POST /admin/webhooks': ['TOO_MANY_WEBHOOK_ENDPOINTS'],
  'POST /admin/webhooks/:id/replay-failed': ['INVALID_STATE'],
  'POST /admin/webhook-deliveries/:id/replay': ['INVALID_STATE'],
  'POST /auth/reset-password': ['PASSWORD_LINK_EXPIRED', 'ACCOUNT_NOT_ACTIVE'],
  'POST /subscriptions/request': ['PRICE_CHANGED', 'SUBSCRIPTION_SUSPENDED'],
  'POST /subscriptions/:id/start-next-period': ['INVALID_STATE'],
  'POST /subscriptions/:id/pause': [...pauseErrors, 'TOO_MANY_PLAN_REQUESTS'],
  'POST /subscriptions/:id/pause/withdraw': ['INVALID_STATE'],
  'POST /subscriptions/:id/pause/resume': ['INVALID_STATE'],
  'POST /admin/subscriptions/:id/pause': pauseErrors,
  'POST /admin/subscriptions/:id/pause/approve': ['INVALID_INPUT', 'INVALID_STATE', 'PLAN_INVOICE_OPEN'],
  'POST /admin/subscriptions/:id/pause/decline': ['INVALID_STATE'],
  'POST /subscriptions/:id/refund-request': refundErrors,
  'POST /subscriptions/:id/cancellation': [...refundErrors, 'QUOTE_CHANGED'],
  'POST /subscriptions/:id/refund-request/withdraw': ['INVALID_STATE'],
  'GET /admin/subscriptions/:id/refund-request': ['INVALID_STATE'],
  'POST /admin/subscriptions/:id/refund-request/approve': [
    'INVALID_INPUT',
    'INVALID_STATE',
    'BALANCE_CHANGED',
    'UPGRADE_OPEN',
    'PAUSE_EXISTS',
    'PLAN_INVOICE_OPEN',
  ],
  'POST /admin/subscriptions/:id/refund-request/decline': ['INVALID_STATE'],
  'POST /admin/subscriptions/:id/pause/end': ['INVALID_STATE'],
  'POST /subscriptions/:id/renew': ['INVALID_STATE', 'REFUND_REQUEST_OPEN', 'SUBSCRIPTION_SUSPENDED'],
  'PUT /subscriptions/:id/renewal': ['INVALID_STATE', 'REFUND_REQUEST_OPEN'],
  'GET /subscriptions/:id/upgrade': [
    'INVALID_STATE',
    'UPGRADE_OPEN',
    'PAUSE_EXISTS',
    'REFUND_REQUEST_OPEN',
    'SUBSCRIPTION_SUSPENDED',
  ],
  'POST /subscriptions/:id/upgrade': [
    'INVALID_STATE',
    'QUOTE_CHANGED',
    'UPGRADE_OPEN',
    'PAUSE_EXISTS',
    'REFUND_REQUEST_OPEN',
    'TOO_MANY_PLAN_REQUESTS',
    'ORDER_OPEN',
    'CURRENCY_MISMATCH',
    'SUBSCRIPTION_SUSPENDED',
    'NO_PAYMENT_DETAILS',
  ],
  'DELETE /subscriptions/:id/upgrade': ['INVALID_STATE', 'RECEIPT_IN_REVIEW', 'INVOICE_PARTIALLY_PAID'],
  'PUT /subscriptions/invoices/:id/status': ['FORBIDDEN', 'INVALID_STATE'],
  'POST /subscriptions/payments/receipt': [
    'NOT_FOUND',
    'INVOICE_NOT_PAYABLE',
    'RECEIPT_EXISTS',
    'QUOTE_EXPIRED',
  ],
  'POST /subscriptions/payments/receipt/:id/upload': ['INVALID_STATE', 'TOO_MANY_RECEIPT_FILES'],
  'POST /pay-per-image/request': ['PRICE_CHANGED'],
  'POST /admin/orders/:id/scheduled-invoice': [
    'INVALID_STATE',
    'INVOICE_SCHEDULED',
    'NO_PAYMENT_PROFILE',
    'CURRENCY_MISMATCH',
  ],
  'DELETE /admin/orders/:id/scheduled-invoice': ['INVOICE_SENT'],
  'PUT /pay-per-image/admin/requests/:id/status': [
    'INVALID_STATE',
    'INVOICE_SCHEDULED',
    'INVOICE_PARTIALLY_PAID',
  ],
  'POST /pay-per-image/admin/invoices/:id': ['ORDER_NOT_APPROVED', 'INVOICE_EXISTS', 'INVOICE_SCHEDULED'],
  'PUT /admin/subscription-requests/:id': ['INVALID_STATE', 'INVOICE_SCHEDULED', 'INVOICE_PARTIALLY_PAID'],
  'POST /admin/invoices': [
    'NOT_FOUND',
    'ORDER_NOT_APPROVED',
    'INVOICE_EXISTS',
    'INVOICE_SCHEDULED',
    'CURRENCY_MISMATCH',
    'SUBSCRIPTION_SUSPENDED',
  ],
  'PUT /admin/invoices/:id/confirm-payment': ['RECEIPT_NOT_APPROVED', 'SUBSCRIPTION_SUSPENDED'],
  'PUT /admin/payment-receipts/:id': [
    'INVALID_STATE',
    'RECEIPT_CHANGED',
    'RECEIPT_REVIEWED',
    'BALANCE_CHANGED',
    'SUBSCRIPTION_SUSPENDED',
  ],
  'POST /admin/invoices/:id/payments': settlementErrors,
  'POST /admin/invoices/:id/write-off': settlementErrors,
  'POST /admin/invoices/:id/credit': [...settlementErrors, 'NOT_ENOUGH_CREDIT'],
  'POST /admin/bank-statement-lines/:id/confirm': [...settlementErrors, 'STATEMENT_LINE_USED'],
  'PUT /admin/bank-statement-lines/:id/ignore': ['STATEMENT_LINE_USED'],
  'PUT /admin/bank-statement-lines/:id/reopen': ['STATEMENT_LINE_USED', 'INVALID_STATE'],
  'POST /admin/invoices/:id/credit-notes': [
    'INVALID_STATE',
    'BALANCE_CHANGED',
    'UPGRADE_OPEN',
    'PAUSE_EXISTS',
    'PLAN_INVOICE_OPEN',
  ],
  'POST /admin/customers/:id/refunds': ['BALANCE_CHANGED', 'NOT_ENOUGH_CREDIT'],
  'PUT /admin/subscriptions/:id': [
    'INVALID_STATE',
    'SUBSCRIPTION_EXISTS',
    'UPGRADE_OPEN',
    'REFUND_REQUEST_OPEN',
  ],
  'PUT /admin/invoices/:id/void': ['INVALID_STATE', 'INVOICE_PARTIALLY_PAID'],
  'GET /chat/messages': ['NOT_FOUND'],
  'POST /photos/upload': [...submissionErrors, 'TOO_MANY_UNFINISHED_UPLOADS', 'TOO_MANY_UNSUBMITTED_PHOTOS'],
  'POST /photos/jobs': [
    ...submissionErrors,
    'UPLOAD_NOT_READY',
    'UPLOAD_AWAITING_PAYMENT',
    'CHECKSUM_MISMATCH',
  ],
  'DELETE /photos/uploads/:id': ['UPLOAD_AWAITING_PAYMENT'],
  'POST /photos/pending-submissions': [
    'NOT_FOUND',
    'PRICE_CHANGED',
    'TURNAROUND_NOT_OFFERED',
    'UPLOAD_NOT_READY',
    'UPLOAD_AWAITING_PAYMENT',
  ],
  'POST /photos/style-guides': ['TOO_MANY_STYLE_GUIDES', 'STYLE_GUIDE_NAME_TAKEN'],
  'PUT /photos/style-guides/:id': ['STYLE_GUIDE_NAME_TAKEN'],
  'POST /photos/admin/jobs/:id/questions': ['INVALID_STATE', 'TOO_MANY_QUESTIONS'],
  'PUT /photos/questions/:id/answer': ['QUESTION_CLOSED'],
  'PUT /photos/admin/questions/:id/withdraw': ['QUESTION_CLOSED'],
  'POST /photos/admin/jobs/:id/versions': ['UPLOAD_NOT_READY', 'INVALID_STATE', 'TOO_MANY_VERSIONS'],
  'PUT /photos/admin/versions/:id/return': ['INVALID_STATE'],
  'PUT /photos/admin/jobs/:id/assignments': ['INVALID_STATE', 'ASSIGNMENT_CHANGED'],
  'POST /photos/admin/jobs/:id/deliveries': ['INVALID_STATE', 'CHECKS_FAILED', 'OWN_VERSION'],
  'PUT /photos/jobs/:id/approve': ['INVALID_STATE'],
  'POST /photos/:id/revisions': ['INVALID_STATE', 'NO_REVISIONS_LEFT', 'TOO_MANY_REVISIONS'],
  'PUT /photos/admin/revisions/:id': ['INVALID_STATE'],
  'POST /photos/:id/annotation-comments': ['FORBIDDEN', 'INVALID_STATE', 'TOO_MANY_ANNOTATION_COMMENTS'],
  'POST /photos/jobs/:id/share-links': ['INVALID_STATE', 'TOO_MANY_SHARE_LINKS'],
  'POST /photos/shared/open': ['NOT_FOUND', 'SHARE_LINK_CLOSED', 'SHARE_LINK_PASSWORD'],
  'POST /photos/shared/comments': ['NOT_FOUND', 'FORBIDDEN', 'SHARE_LINK_CLOSED', 'TOO_MANY_COMMENTS'],
  'PUT /photos/admin/photos/:id/revision-limit': ['INVALID_STATE'],
  'PUT /photos/:id': ['INVALID_STATE', 'TIER_QUOTA_EXHAUSTED'],
  'DELETE /photos/:id': ['INVALID_STATE'],
  'PUT /photos/jobs/:id/withdraw': ['INVALID_STATE'],
  'PUT /photos/admin/jobs/:id/status': ['INVALID_STATE'],
  'PUT /photos/admin/jobs/:id/due-time': ['INVALID_STATE', 'TOO_MANY_DUE_TIME_CHANGES'],
  'PUT /photos/admin/jobs/:id/retention': ['INVALID_STATE'],
  'POST /admin/customers/:id/notes': ['TOO_MANY_NOTES'],
  'PUT /admin/customer-notes/:id': ['FORBIDDEN'],
  'DELETE /admin/customer-notes/:id': ['FORBIDDEN'],
  'PUT /admin/users/:id/role': ['LAST_ADMIN'],
  'PUT /admin/users/:id/active': ['LAST_ADMIN'],
};

function accessErrors({ access, scope, isSecondFactorSetup }: EndpointDefinition): ErrorCode[] {
  if (access === 'public') return [];
  const codes: ErrorCode[] = ['UNAUTHENTICATED', 'ACCOUNT_NOT_ACTIVE'];
  if (isSecondFactorSetup === undefined) codes.push('SECOND_FACTOR_SETUP_REQUIRED');
  codes.push(scope === null ? 'SESSION_REQUIRED' : 'INSUFFICIENT_SCOPE');
  if (isPermission(access)) codes.push('FORBIDDEN');
  return codes;
}

function commonErrors(key: string, definition: EndpointDefinition): ErrorCode[] {
  const { access, query, upload, fileFields, malformedId } = definition;
  const codes: ErrorCode[] = ['TOO_MANY_REQUESTS'];
  const hasBody = !key.startsWith('GET ');
  if (query !== undefined || hasBody) codes.push('INVALID_INPUT');
  if (hasBody) codes.push('BODY_TOO_LARGE', 'UNSUPPORTED_BODY');
  if (hasBody) codes.push('TOO_MANY_FILES_AT_ONCE');
  if (hasBody && access !== 'public') codes.push('DAILY_TEXT_LIMIT_REACHED');
  if (needsSpace(key) && access === 'authenticated') codes.push('STORAGE_FULL');
  if (upload !== undefined)
    codes.push('FILE_TOO_LARGE', upload.unsupported, 'DAILY_FILE_LIMIT_REACHED', 'STORAGE_FULL');
  if (fileFields !== undefined) codes.push('PHOTO_TOO_LARGE', 'UNSUPPORTED_PHOTO', 'STORAGE_FULL');
  codes.push(...accessErrors(definition));
  if (key.includes('/:')) codes.push('NOT_FOUND');
  if (malformedId !== undefined) codes.push(malformedId);
  if (takesIdempotencyKey(key)) codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE');
  return codes;
}

function hasDomainErrors(key: string): key is keyof typeof domainErrors {
  return key in domainErrors;
}

interface PossibleErrors {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
}

/** Sorted by status. */
export function possibleErrors(key: string, definition: EndpointDefinition): PossibleErrors[] {
  const specific = hasDomainErrors(key) ? domainErrors[key] : undefined;
  const codes = [...new Set([...commonErrors(key, definition), ...(specific ?? [])])];
  const statuses = [...new Set(codes.map((code) => httpStatus[code]))].toSorted((a, b) => a - b);
  return statuses.map((status) => ({ status, codes: codes.filter((code) => httpStatus[code] === status) }));
}
