// What each call can be refused with, for its description. What follows from a definition is derived; what the
// rules of the business add is named here.
import type { ErrorCode } from '@burnish/domain/errors';
import type { ApiKey } from './api.ts';
import { type EndpointDefinition, takesIdempotencyKey } from './endpoint.ts';
import { statusOf } from './errors.ts';

const handingIn: readonly ErrorCode[] = [
  'NOT_FOUND',
  'NO_ACTIVE_SUBSCRIPTION',
  'QUOTA_EXHAUSTED',
  'TIER_FULL',
  'PACE_NOT_OFFERED',
];

const byTheRules: { readonly [K in ApiKey]?: readonly ErrorCode[] } = {
  'POST /auth/register': ['EMAIL_TAKEN'],
  'POST /auth/login': ['INVALID_CREDENTIALS', 'ACCOUNT_NOT_ACTIVE'],
  'POST /auth/google': ['GOOGLE_SIGN_IN_FAILED', 'ACCOUNT_NOT_ACTIVE'],
  'PUT /auth/change-password': ['NO_PASSWORD'],
  'POST /auth/reset-password': ['PASSWORD_LINK_ENDED', 'ACCOUNT_NOT_ACTIVE'],
  'POST /subscriptions/request': ['PRICE_CHANGED', 'SUBSCRIPTION_SUSPENDED'],
  'PUT /subscriptions/invoices/:id/status': ['FORBIDDEN', 'WRONG_STATE'],
  'POST /subscriptions/payments/receipt': ['NOT_FOUND', 'INVOICE_NOT_PAYABLE', 'RECEIPT_EXISTS'],
  'POST /subscriptions/payments/receipt/:id/upload': ['WRONG_STATE'],
  'POST /pay-per-image/request': ['PRICE_CHANGED'],
  'PUT /pay-per-image/admin/requests/:id/status': ['WRONG_STATE'],
  'POST /pay-per-image/admin/invoices/:id': ['REQUEST_NOT_APPROVED', 'INVOICE_EXISTS'],
  'PUT /admin/subscription-requests/:id': ['WRONG_STATE'],
  'POST /admin/invoices': ['NOT_FOUND', 'REQUEST_NOT_APPROVED', 'INVOICE_EXISTS', 'CURRENCY_DIFFERS'],
  'PUT /admin/invoices/:id/confirm-payment': ['RECEIPT_NOT_APPROVED', 'SUBSCRIPTION_SUSPENDED'],
  'PUT /admin/payment-receipts/:id': ['WRONG_STATE', 'RECEIPT_CHANGED', 'SUBSCRIPTION_SUSPENDED'],
  'PUT /admin/subscriptions/:id': ['SUBSCRIPTION_EXISTS'],
  'PUT /admin/invoices/:id/void': ['WRONG_STATE'],
  'GET /chat/messages': ['NOT_FOUND'],
  'POST /photos/upload': [...handingIn, 'STORAGE_FULL'],
  'POST /photos/jobs': [...handingIn, 'UPLOAD_NOT_READY', 'CONTENT_DIFFERS'],
  'PUT /photos/:id': ['WRONG_STATE', 'TIER_FULL'],
  'DELETE /photos/:id': ['WRONG_STATE'],
  'PUT /photos/admin/jobs/:id/status': ['WRONG_STATE'],
  'PUT /admin/users/:id/role': ['LAST_ADMIN'],
  'PUT /admin/users/:id/active': ['LAST_ADMIN'],
};

function byDefinition(key: string, definition: EndpointDefinition): ErrorCode[] {
  const { access, query, upload, photoFields, malformedId } = definition;
  const codes: ErrorCode[] = ['TOO_MANY_REQUESTS'];
  const carriesContent = !key.startsWith('GET ');
  if (query !== undefined || carriesContent) codes.push('INVALID_INPUT');
  if (carriesContent) codes.push('BODY_TOO_LARGE', 'UNSUPPORTED_BODY');
  if (upload !== undefined) codes.push('FILE_TOO_LARGE', 'UNSUPPORTED_FILE');
  if (photoFields !== undefined) codes.push('PHOTO_TOO_LARGE', 'UNSUPPORTED_PHOTO');
  if (access !== 'anyone') codes.push('UNAUTHENTICATED', 'ACCOUNT_NOT_ACTIVE');
  if (access === 'admin') codes.push('FORBIDDEN');
  if (key.includes('/:')) codes.push('NOT_FOUND');
  if (malformedId !== undefined) codes.push(malformedId);
  if (takesIdempotencyKey(key)) codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_BUSY');
  return codes;
}

function isNamed(key: string): key is keyof typeof byTheRules {
  return key in byTheRules;
}

interface Refusal {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
}

/** Codes by status, the smallest status first. */
export function refusalsOf(key: string, definition: EndpointDefinition): Refusal[] {
  const named = isNamed(key) ? byTheRules[key] : undefined;
  const codes = [...new Set([...byDefinition(key, definition), ...(named ?? [])])];
  const statuses = [...new Set(codes.map((code) => statusOf[code]))].toSorted((a, b) => a - b);
  return statuses.map((status) => ({ status, codes: codes.filter((code) => statusOf[code] === status) }));
}
