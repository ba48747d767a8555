// The scope of each call, listed again, so that a call doesn't become available to keys by mistake.
import { describe, expect, test } from 'vitest';
import { api } from '../api.ts';
import { type EndpointDefinition, isPermission } from '../endpoint.ts';

const calls = Object.entries<EndpointDefinition>(api);

/** Signed-in users can make these calls, and keys can't. */
const sessionOnly = [
  'DELETE /admin/payment-profiles/:id',
  'DELETE /admin/users/:id/second-factor',
  'DELETE /admin/webhooks/:id',
  'DELETE /auth/api-keys/:id',
  'DELETE /auth/calendar-feeds/:id',
  'DELETE /auth/sessions/:id',
  'GET /auth/api-keys',
  'GET /auth/calendar-feeds',
  'GET /auth/data-exports/:id/download',
  'GET /auth/personal-data',
  'GET /auth/second-factor',
  'GET /auth/sessions',
  'GET /auth/sign-in-methods',
  'GET /orders/overview',
  'GET /search',
  'POST /admin/payment-profiles',
  'POST /admin/webhooks',
  'POST /auth/api-keys',
  'POST /auth/authenticator',
  'POST /auth/authenticator/remove',
  'POST /auth/calendar-feeds',
  'POST /auth/confirmation',
  'POST /auth/confirmation/options',
  'POST /auth/data-exports',
  'POST /auth/delete-account',
  'POST /auth/logout',
  'POST /auth/logout-everywhere',
  'POST /auth/logout-others',
  'POST /auth/passkeys',
  'POST /auth/passkeys/:id/remove',
  'POST /auth/passkeys/options',
  'POST /auth/recovery-codes',
  'PUT /admin/payment-profiles/:id',
  'PUT /admin/payment-profiles/:id/default',
  'PUT /admin/settings/legal-details',
  'PUT /admin/users/:id/active',
  'PUT /admin/users/:id/role',
  'PUT /admin/webhooks/:id',
  'PUT /admin/webhooks/:id/secret',
  'PUT /auth/authenticator',
  'PUT /auth/change-password',
  'PUT /auth/passkeys/:id',
];

/** The area of calls that aren't for staff only, by the first segment of the path. */
const areas: Readonly<Record<string, string>> = {
  auth: 'account',
  addresses: 'account',
  notifications: 'account',
  orders: 'orders',
  subscriptions: 'orders',
  'pay-per-image': 'orders',
  ledger: 'orders',
  photos: 'photos',
  chat: 'chat',
};

test('keys cannot make calls about sign-in, roles, bank accounts, and several areas at once', () => {
  const listed = calls.filter(([, { access, scope }]) => access !== 'public' && scope === null);
  expect(listed.map(([key]) => key).toSorted()).toEqual(sessionOnly);
});

describe.each(calls.filter(([, { scope }]) => scope !== null))('%s', (key, { access, scope }) => {
  test('has the scope of its area and its method', () => {
    const [method, path = ''] = key.split(' ');
    const area = isPermission(access) ? 'studio' : areas[path.split('/')[1] ?? ''];
    expect(access).not.toBe('public');
    expect(scope).toBe(`${area}:${method === 'GET' ? 'read' : 'write'}`);
  });
});
