import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();

/** As a page just opened: nothing is remembered of another test. */
async function openPage() {
  vi.resetModules();
  return import('./service.ts');
}

beforeEach(() => {
  kept.set('auth_token', 'a');
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
});
afterEach(() => vi.unstubAllGlobals());

it('tells whoever watches that the token was refused', async () => {
  const { call, onTokenRefused } = await openPage();
  const told = vi.fn();
  onTokenRefused(told);
  await expect(call('GET /auth/profile')).rejects.toThrow();
  expect(told).toHaveBeenCalledOnce();
});

it('tells also who begins to watch after it was', async () => {
  const { call, onTokenRefused } = await openPage();
  await expect(call('GET /auth/profile')).rejects.toThrow();
  const told = vi.fn();
  onTokenRefused(told);
  expect(told).toHaveBeenCalledOnce();
});

it('says nothing of a token that is kept no more', async () => {
  const { call, onTokenRefused } = await openPage();
  await expect(call('GET /auth/profile')).rejects.toThrow();
  kept.set('auth_token', 'b');
  const told = vi.fn();
  onTokenRefused(told);
  expect(told).not.toHaveBeenCalled();
});
