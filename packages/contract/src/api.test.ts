import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiKey, api } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';

const endpoints = Object.entries<EndpointDefinition>(api);

/** Every schema inside a schema, itself included. */
function* within(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  for (const value of Object.values(schema._zod.def)) yield* schemasOf(value);
}

function* schemasOf(value: unknown): Generator<z.core.$ZodType> {
  if (value instanceof z.core.$ZodType) yield* within(value);
  else if (Array.isArray(value)) for (const item of value) yield* schemasOf(item);
  else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    yield* schemasOf(Object.values(value));
}

function schemasOfEndpoint({ query, body, reply }: EndpointDefinition): z.ZodType[] {
  return [query, body, reply].filter((schema) => schema !== undefined);
}

/** The facts of an audit record are whatever the change was about. */
const openMembers = new Set(['before', 'after']);

/** The same value with a member that nobody named, in it and in everything that it holds. */
function withStowaways(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStowaways);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    openMembers.has(name) ? member : withStowaways(member),
  ]);
  return { ...Object.fromEntries(members), passwordHash: 'secret' };
}

describe.each(endpoints)('%s', (key, definition) => {
  const { query, body, reply, sample, upload } = definition;

  test('names what it is in the way of its path, and says what it does', () => {
    expect(key).toMatch(/^(GET|POST|PUT|DELETE) (\/[a-z-]+|\/:[a-z]+)+$/i);
    expect(definition.summary.length).toBeGreaterThan(0);
  });

  test('has samples that are right', () => {
    expect(reply.safeParse(sample.reply)).toMatchObject({ success: true });
    if (query !== undefined) expect(query.safeParse(sample.query)).toMatchObject({ success: true });
    if (body !== undefined) expect(body.safeParse(sample.body)).toMatchObject({ success: true });
  });

  test('shows a sample of each thing that it takes, and of nothing else', () => {
    expect(sample.body !== undefined).toBe(body !== undefined);
    expect(sample.query !== undefined).toBe(query !== undefined);
    expect(reply.parse(sample.reply)).toEqual(sample.reply);
  });

  test('takes a body only where one can be sent', () => {
    if (key.startsWith('GET ')) expect(body ?? upload).toBeUndefined();
    else expect(query).toBeUndefined();
  });

  test('gives and takes the same forms: nothing is transformed on the way', () => {
    const kinds = schemasOfEndpoint(definition).flatMap((schema) =>
      [...within(schema)].map(({ _zod }) => _zod.def.type),
    );
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds).not.toContain('transform');
    expect(kinds).not.toContain('pipe');
  });

  test('leaves out of its answer what it does not name, however deep', () => {
    expect(reply.parse(withStowaways(sample.reply))).toEqual(reply.parse(sample.reply));
  });

  test('ignores members of a request that it does not know', () => {
    if (body !== undefined) expect(body.parse(withStowaways(sample.body))).toEqual(body.parse(sample.body));
    if (query !== undefined)
      expect(query.parse(withStowaways(sample.query))).toEqual(query.parse(sample.query));
  });
});

test('the walk through a schema sees a transform wherever it hides', () => {
  const hidden = z.object({ list: z.array(z.object({ of: z.string().transform(Number).optional() })) });
  expect([...within(hidden)].map(({ _zod }) => _zod.def.type)).toContain('transform');
});

test('only signing in is open to everybody', () => {
  const open: ApiKey[] = [
    'POST /auth/register',
    'POST /auth/login',
    'POST /auth/google',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
  ];
  expect(endpoints.filter(([, { access }]) => access === 'anyone').map(([key]) => key)).toEqual(open);
});

test('what is below /admin is for admins only, and nothing else is', () => {
  for (const [key, { access }] of endpoints) expect(access === 'admin', key).toBe(key.includes('/admin/'));
});

test('what is created is answered with 201', () => {
  const created = endpoints.filter(([, { status }]) => status === 201).map(([key]) => key);
  expect(created.toSorted()).toEqual([
    'POST /admin/invoices',
    'POST /auth/register',
    'POST /chat/admin/chat/:id/messages',
    'POST /chat/admin/replies',
    'POST /chat/user/chat/:id/messages',
    'POST /pay-per-image/admin/invoices/:id',
    'POST /pay-per-image/request',
    'POST /photos/jobs',
    'POST /photos/upload',
    'POST /subscriptions/payments/receipt',
    'POST /subscriptions/payments/receipt/:id/upload',
    'POST /subscriptions/request',
  ]);
});

test('the answers say what the specification says they say', () => {
  const said = endpoints.flatMap(([key, { message }]) => (message === undefined ? [] : [[key, message]]));
  expect(Object.fromEntries(said)).toEqual({
    'POST /auth/register': 'Welcome!',
    'POST /auth/login': 'Welcome!',
    'POST /auth/google': 'Welcome!',
    'POST /auth/logout': 'You are signed out.',
    'PUT /auth/profile': 'Your profile is saved.',
    'PUT /auth/display-name': 'Your name is saved.',
    'PUT /auth/change-password': 'Your password is changed.',
    'POST /auth/forgot-password':
      'If there is an account with this email, a link to set a new password is on its way.',
    'POST /auth/reset-password': 'Your new password is set. Please sign in with it.',
    'POST /pay-per-image/request':
      'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    'POST /pay-per-image/admin/invoices/:id': 'Pay-per-image invoice sent successfully!',
    'PUT /pay-per-image/admin/:id/usage': 'Pay-per-image subscription updated successfully',
    'PUT /admin/subscriptions/:id': 'Subscription updated successfully',
    'PUT /admin/invoices/:id/void': 'The invoice is void.',
    'POST /chat/admin/replies': 'The reply is saved.',
    'PUT /chat/admin/replies/:id': 'The reply is saved.',
    'DELETE /chat/admin/replies/:id': 'The reply is removed.',
    'POST /photos/upload': 'Your photographs are with us.',
    'POST /photos/jobs': 'Your photographs are with us.',
    'PUT /photos/:id': 'The photograph is changed.',
    'DELETE /photos/:id': 'The photograph is withdrawn, and its image is yours again.',
    'POST /subscriptions/request':
      'Subscription request submitted successfully! You will receive an invoice soon.',
    'POST /subscriptions/payments/receipt': 'Payment receipt submitted successfully!',
    'POST /subscriptions/payments/receipt/:id/upload': 'Payment receipt submitted successfully!',
    'POST /admin/invoices': 'Invoice sent successfully!',
    'PUT /admin/invoices/:id/confirm-payment': 'Payment confirmed successfully!',
  });
});
