import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const storage = new Map<string, string>();

/** A fresh module: no state from other tests. */
async function loadClient() {
  vi.resetModules();
  return import('./api-client.ts');
}

beforeEach(() => {
  storage.set('auth_token', 'a');
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
});
afterEach(() => vi.unstubAllGlobals());

it('reports that the token was rejected', async () => {
  const { call, onTokenRejected } = await loadClient();
  const listener = vi.fn();
  onTokenRejected(listener);
  await expect(call('GET /auth/profile')).rejects.toThrow();
  expect(listener).toHaveBeenCalledOnce();
});

it('reports it to a listener that is added later', async () => {
  const { call, onTokenRejected } = await loadClient();
  await expect(call('GET /auth/profile')).rejects.toThrow();
  const listener = vi.fn();
  onTokenRejected(listener);
  expect(listener).toHaveBeenCalledOnce();
});

it('ignores a token that is no longer stored', async () => {
  const { call, onTokenRejected } = await loadClient();
  await expect(call('GET /auth/profile')).rejects.toThrow();
  storage.set('auth_token', 'b');
  const listener = vi.fn();
  onTokenRejected(listener);
  expect(listener).not.toHaveBeenCalled();
});

it('reports nothing to a listener that was removed', async () => {
  const { call, onTokenRejected } = await loadClient();
  const listener = vi.fn();
  onTokenRejected(listener)();
  await expect(call('GET /auth/profile')).rejects.toThrow();
  expect(listener).not.toHaveBeenCalled();
});

it('reports nothing before a token is rejected, and none of a token that was replaced during the call', async () => {
  const { call, onTokenRejected } = await loadClient();
  const listener = vi.fn();
  onTokenRejected(listener);
  expect(listener).not.toHaveBeenCalled();
  const reply = call('GET /auth/profile');
  storage.set('auth_token', 'b');
  await expect(reply).rejects.toThrow();
  expect(listener).not.toHaveBeenCalled();
});

it('does not end the session when a call without its token is rejected', async () => {
  const { callAnonymously, callWithToken, onTokenRejected } = await loadClient();
  const listener = vi.fn();
  onTokenRejected(listener);
  await expect(callAnonymously('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
  await expect(callWithToken('a')('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
  expect(listener).not.toHaveBeenCalled();
});

it('sends no token, the stored one or another one', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    return new Response('{}');
  });
  const { call, callAnonymously, callWithToken } = await loadClient();
  for (const one of [call, callAnonymously, callWithToken('c')]) await one('GET /auth/profile');
  expect(sent).toEqual(['Bearer a', null, 'Bearer c']);
});

it('reports that a second factor must be set up, until the listener is removed', async () => {
  const body = JSON.stringify({ code: 'SECOND_FACTOR_SETUP_REQUIRED' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }));
  const { call, onSecondFactorSetupRequired } = await loadClient();
  const listener = vi.fn();
  const remove = onSecondFactorSetupRequired(listener);
  await expect(call('GET /auth/profile')).rejects.toThrow();
  expect(listener).toHaveBeenCalledOnce();
  remove();
  await expect(call('GET /auth/profile')).rejects.toThrow();
  expect(listener).toHaveBeenCalledOnce();
});
