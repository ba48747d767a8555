import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, saveSession } from './session-store.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('each link has its own session', () => {
  saveSession('first', 'session 1');
  saveSession('second', 'session 2');
  expect([loadSession('first'), loadSession('second'), loadSession('third')]).toEqual([
    'session 1',
    'session 2',
    null,
  ]);
});

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('disabled', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  saveSession('first', 'session 1');
  expect(loadSession('first')).toBeNull();
});
