import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiKey, api } from './api.ts';
import { type EndpointDefinition, isPermission } from './endpoint.ts';

const endpoints = Object.entries<EndpointDefinition>(api);

/** A schema and every schema inside it. */
function* nestedSchemas(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  for (const value of Object.values(schema._zod.def)) yield* schemasIn(value);
}

function* schemasIn(value: unknown): Generator<z.core.$ZodType> {
  if (value instanceof z.core.$ZodType) yield* nestedSchemas(value);
  else if (Array.isArray(value)) for (const item of value) yield* schemasIn(item);
  else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    yield* schemasIn(Object.values(value));
}

function endpointSchemas({ query, body, reply }: EndpointDefinition): z.ZodType[] {
  return [query, body, reply].filter((schema) => schema !== undefined);
}

/** Audit records have fields of any name here. */
const openFields = new Set(['before', 'after']);

/** Adds an unknown field to a value and to everything nested in it. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    openFields.has(name) ? field : withUnknownFields(field),
  ]);
  return { ...Object.fromEntries(fields), passwordHash: 'secret' };
}

describe.each(endpoints)('%s', (key, definition) => {
  const { query, body, reply, sample, upload } = definition;

  test('has a well-formed key and a summary', () => {
    expect(key).toMatch(/^(GET|POST|PUT|DELETE) (\/[a-z-]+|\/:[a-z]+)+$/i);
    expect(definition.summary.length).toBeGreaterThan(0);
  });

  test('has valid samples', () => {
    expect(reply.safeParse(sample.reply)).toMatchObject({ success: true });
    if (query !== undefined) expect(query.safeParse(sample.query)).toMatchObject({ success: true });
    if (body !== undefined) expect(body.safeParse(sample.body)).toMatchObject({ success: true });
  });

  test('has a sample for each part of its input and for nothing more', () => {
    expect(sample.body !== undefined).toBe(body !== undefined);
    expect(sample.query !== undefined).toBe(query !== undefined);
    expect(reply.parse(sample.reply)).toEqual(sample.reply);
  });

  test('has a body only if the method allows one', () => {
    if (key.startsWith('GET ')) expect(body ?? upload).toBeUndefined();
    else expect(query).toBeUndefined();
  });

  test('transforms nothing, so input and output types are the same', () => {
    const kinds = endpointSchemas(definition).flatMap((schema) =>
      [...nestedSchemas(schema)].map(({ _zod }) => _zod.def.type),
    );
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds).not.toContain('transform');
    expect(kinds).not.toContain('pipe');
  });

  test('removes unknown fields from its reply at every level', () => {
    expect(reply.parse(withUnknownFields(sample.reply))).toEqual(reply.parse(sample.reply));
  });

  test('ignores unknown fields of a request', () => {
    if (body !== undefined)
      expect(body.parse(withUnknownFields(sample.body))).toEqual(body.parse(sample.body));
    if (query !== undefined)
      expect(query.parse(withUnknownFields(sample.query))).toEqual(query.parse(sample.query));
  });
});

test('nestedSchemas finds a nested transform', () => {
  const hidden = z.object({ list: z.array(z.object({ of: z.string().transform(Number).optional() })) });
  expect([...nestedSchemas(hidden)].map(({ _zod }) => _zod.def.type)).toContain('transform');
});

test('only authentication calls, those of guests and the opening hours are public', () => {
  const open: ApiKey[] = [
    'POST /auth/register',
    'POST /auth/login',
    'POST /auth/google',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
    'POST /auth/login/second-factor',
    'POST /auth/passkey/options',
    'POST /auth/passkey',
    'POST /photos/shared/open',
    'POST /photos/shared/comments',
    'GET /studio',
  ];
  expect(endpoints.filter(([, { access }]) => access === 'public').map(([key]) => key)).toEqual(open);
});

test('exactly the calls below /admin need a permission', () => {
  for (const [key, { access }] of endpoints) expect(isPermission(access), key).toBe(key.includes('/admin/'));
});

test('calls that create something return 201', () => {
  const created = endpoints.filter(([, { status }]) => status === 201).map(([key]) => key);
  expect(created.toSorted()).toEqual([
    'POST /addresses',
    'POST /admin/bank-statement-lines/:id/confirm',
    'POST /admin/bank-statements',
    'POST /admin/customers/:id/notes',
    'POST /admin/customers/:id/refunds',
    'POST /admin/exchange-rates',
    'POST /admin/imports/customers',
    'POST /admin/imports/invoices',
    'POST /admin/imports/plans',
    'POST /admin/invoices',
    'POST /admin/invoices/:id/credit',
    'POST /admin/invoices/:id/credit-notes',
    'POST /admin/invoices/:id/payments',
    'POST /admin/invoices/:id/write-off',
    'POST /admin/orders/:id/scheduled-invoice',
    'POST /admin/payment-profiles',
    'POST /admin/subscriptions/:id/pause',
    'POST /admin/views',
    'POST /admin/webhooks',
    'POST /auth/api-keys',
    'POST /auth/calendar-feeds',
    'POST /auth/data-exports',
    'POST /auth/register',
    'POST /chat/admin/chat/:id/messages',
    'POST /chat/admin/replies',
    'POST /chat/user/chat/:id/messages',
    'POST /pay-per-image/admin/invoices/:id',
    'POST /pay-per-image/request',
    'POST /photos/:id/annotation-comments',
    'POST /photos/:id/revisions',
    'POST /photos/admin/jobs/:id/deliveries',
    'POST /photos/admin/jobs/:id/questions',
    'POST /photos/admin/jobs/:id/versions',
    'POST /photos/jobs',
    'POST /photos/jobs/:id/share-links',
    'POST /photos/pending-submissions',
    'POST /photos/shared/comments',
    'POST /photos/style-guides',
    'POST /photos/upload',
    'POST /subscriptions/:id/cancellation',
    'POST /subscriptions/:id/pause',
    'POST /subscriptions/:id/refund-request',
    'POST /subscriptions/:id/upgrade',
    'POST /subscriptions/payments/receipt',
    'POST /subscriptions/payments/receipt/:id/upload',
    'POST /subscriptions/request',
  ]);
});

test('success messages have the specified texts', () => {
  const messages = endpoints.flatMap(([key, { message }]) => (message === undefined ? [] : [[key, message]]));
  expect(Object.fromEntries(messages)).toEqual({
    'POST /admin/customers/:id/notes': 'The note has been added.',
    'PUT /admin/customer-notes/:id': 'The note has been changed.',
    'DELETE /admin/customer-notes/:id': 'The note has been deleted.',
    'POST /auth/register': 'Welcome!',
    'POST /auth/login': 'Welcome!',
    'POST /auth/google': 'Welcome!',
    'POST /auth/login/second-factor': 'Welcome!',
    'POST /auth/passkey': 'Welcome!',
    'PUT /auth/authenticator': 'Your authenticator app is on.',
    'POST /auth/authenticator/remove': 'Your authenticator app is off.',
    'POST /auth/recovery-codes': 'You have new recovery codes.',
    'POST /auth/passkeys': 'Your passkey has been added.',
    'PUT /auth/passkeys/:id': 'Your passkey has been renamed.',
    'POST /auth/passkeys/:id/remove': 'Your passkey has been removed.',
    'POST /auth/api-keys': 'Your API key has been created.',
    'DELETE /auth/api-keys/:id': 'The API key has been revoked.',
    'POST /auth/calendar-feeds': 'Your calendar feed has been created.',
    'DELETE /auth/calendar-feeds/:id': 'The calendar feed has been revoked.',
    'DELETE /admin/users/:id/second-factor': "The user's second factors have been removed.",
    'POST /auth/logout': "You're signed out.",
    'POST /auth/logout-others': "You're signed out on all other devices.",
    'POST /auth/logout-everywhere': "You're signed out on all devices.",
    'PUT /auth/profile': 'Your profile has been saved.',
    'PUT /auth/display-name': 'Your name has been saved.',
    'POST /addresses': 'The address has been saved.',
    'PUT /addresses/:id': 'The address has been saved.',
    'PUT /addresses/:id/default': 'The default address has been changed.',
    'DELETE /addresses/:id': 'The address has been deleted.',
    'PUT /admin/settings/legal-details': 'The legal details have been saved.',
    'PUT /admin/settings/opening-hours': 'The opening hours have been saved.',
    'POST /admin/payment-profiles': 'The payment profile has been saved.',
    'POST /admin/exchange-rates': 'The exchange rate has been saved.',
    'PUT /admin/payment-profiles/:id': 'The payment profile has been saved.',
    'PUT /admin/payment-profiles/:id/default': 'The default payment profile has been changed.',
    'DELETE /admin/payment-profiles/:id': 'The payment profile has been deleted.',
    'POST /admin/webhooks': 'The endpoint has been added.',
    'PUT /admin/webhooks/:id': 'The endpoint has been saved.',
    'DELETE /admin/webhooks/:id': 'The endpoint has been deleted.',
    'PUT /admin/webhooks/:id/secret': 'The endpoint has a new secret.',
    'POST /admin/webhooks/:id/test': 'The test event is being sent.',
    'POST /admin/webhooks/:id/replay-failed': 'The failed deliveries are being sent again.',
    'POST /admin/webhook-deliveries/:id/replay': 'The delivery is being sent again.',
    'POST /admin/views': 'The view has been saved.',
    'POST /admin/tasks/:id/retry': 'The task is being retried.',
    'POST /admin/tasks/retry-failed': 'The tasks are being retried.',
    'PUT /admin/views/:id': 'The view has been saved.',
    'DELETE /admin/views/:id': 'The view has been deleted.',
    'POST /photos/pending-submissions': 'Order placed. Your photos are submitted once it is paid.',
    'DELETE /photos/pending-submissions/:id': 'Your photos are back on the upload page.',
    'POST /photos/style-guides': 'The style guide has been saved.',
    'PUT /photos/style-guides/:id': 'The style guide has been saved.',
    'DELETE /photos/style-guides/:id': 'The style guide has been deleted.',
    'PUT /auth/change-password': 'Your password has been changed.',
    'POST /auth/data-exports': "We're preparing your copy. We'll email you when it's ready.",
    'POST /auth/delete-account': 'Your account has been deleted.',
    'POST /auth/forgot-password':
      "If an account with this email exists, we've sent a link to set a new password.",
    'POST /auth/reset-password': 'Your new password is set. Please sign in.',
    'POST /pay-per-image/request':
      'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    'POST /pay-per-image/admin/invoices/:id': 'Pay-per-image invoice sent successfully!',
    'DELETE /notifications/email-block': 'We send you emails again.',
    'PUT /notifications/quiet-hours': 'Your quiet hours have been saved.',
    'PUT /notifications/settings': 'Your notification settings have been saved.',
    'PUT /pay-per-image/admin/:id/usage': 'Pay-per-image subscription updated successfully',
    'POST /subscriptions/:id/start-next-period': 'Your next period has started.',
    'POST /subscriptions/:id/upgrade': 'Your upgrade has been ordered.',
    'DELETE /subscriptions/:id/upgrade': 'The upgrade has been withdrawn.',
    'POST /subscriptions/:id/pause/withdraw': 'The pause has been withdrawn.',
    'POST /subscriptions/:id/pause/resume': 'Your plan has been resumed.',
    'POST /admin/subscriptions/:id/pause': 'The pause has been set.',
    'POST /admin/subscriptions/:id/pause/approve': 'The pause has been approved.',
    'POST /admin/subscriptions/:id/pause/decline': 'The pause has been declined.',
    'POST /admin/subscriptions/:id/pause/end': 'The pause has been ended.',
    'PUT /admin/settings/pauses': 'The setting has been saved.',
    'PUT /admin/subscriptions/:id': 'Subscription updated successfully',
    'PUT /admin/invoices/:id/void': 'The invoice has been voided.',
    'POST /chat/admin/replies': 'The reply has been saved.',
    'PUT /chat/admin/replies/:id': 'The reply has been saved.',
    'DELETE /chat/admin/replies/:id': 'The reply has been deleted.',
    'POST /photos/upload': 'Your photos have been submitted.',
    'POST /photos/:id/revisions': 'Your request has been sent.',
    'PUT /photos/admin/jobs/:id/due-time': 'The due time has been changed.',
    'PUT /photos/admin/jobs/:id/retention': 'The retention has been changed.',
    'POST /photos/admin/jobs/:id/deliveries': 'The photos have been delivered.',
    'PUT /photos/admin/jobs/:id/assignments': 'The photos have been assigned.',
    'PUT /admin/settings/retoucher-pool': 'The setting has been saved.',
    'POST /photos/admin/jobs/:id/versions': 'The files have been submitted for the check.',
    'POST /photos/admin/jobs/:id/questions': 'The question has been sent.',
    'POST /photos/jobs': 'Your photos have been submitted.',
    'POST /photos/jobs/:id/share-links': 'The link has been created.',
    'PUT /photos/share-links/:id/revoke': 'The link has been revoked.',
    'DELETE /photos/guest-comments/:id': 'The comment has been deleted.',
    'POST /photos/shared/comments': 'Your comment has been added.',
    'PUT /photos/admin/questions/:id/withdraw': 'The question has been withdrawn.',
    'PUT /photos/questions/:id/answer': 'Your answer has been sent.',
    'PUT /photos/:id': 'Photo updated.',
    'PUT /photos/jobs/:id/approve': 'The photos have been approved.',
    'PUT /photos/jobs/:id/withdraw': 'Job withdrawn. Its images are back in your plan.',
    'DELETE /photos/:id': 'Photo withdrawn. The image is back in your plan.',
    'POST /subscriptions/request':
      'Subscription request submitted successfully! You will receive an invoice soon.',
    'POST /subscriptions/payments/receipt': 'Payment receipt submitted successfully!',
    'POST /subscriptions/payments/receipt/:id/upload': 'Payment receipt submitted successfully!',
    'POST /admin/invoices': 'Invoice sent successfully!',
    'POST /admin/invoices/:id/payments': 'The payment has been recorded.',
    'POST /admin/invoices/:id/write-off': 'The remaining balance has been written off.',
    'POST /admin/invoices/:id/credit': 'The credit has been applied.',
    'POST /admin/invoices/:id/credit-notes': 'The credit note has been issued.',
    'POST /admin/customers/:id/refunds': 'The refund has been recorded.',
    'POST /subscriptions/:id/refund-request/withdraw': 'Your request has been withdrawn.',
    'POST /admin/subscriptions/:id/refund-request/approve': 'The amount has been credited.',
    'POST /admin/subscriptions/:id/refund-request/decline': 'The request has been declined.',
    'POST /admin/bank-statements': 'The bank statement has been imported.',
    'POST /admin/imports/customers': 'The customers have been imported.',
    'POST /admin/imports/invoices': 'The invoices have been imported.',
    'POST /admin/imports/plans': 'The plans have been imported.',
    'POST /admin/bank-statement-lines/:id/confirm': 'The payment has been recorded.',
    'PUT /admin/bank-statement-lines/:id/ignore': 'The line is ignored.',
    'PUT /admin/bank-statement-lines/:id/reopen': 'The line is open again.',
    'PUT /admin/invoices/:id/confirm-payment': 'Payment confirmed successfully!',
  });
});
