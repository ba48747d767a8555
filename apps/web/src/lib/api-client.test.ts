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
