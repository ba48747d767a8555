import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isInternalPath, rememberReturnPath, takeReturnPath } from './return-path.ts';

describe('isInternalPath', () => {
  it.each(['/', '/dashboard', '/admin?tab=invoices#top', '/a//b', '/%2F%2Fhost'])('accepts %j', (path) => {
    expect(isInternalPath(path)).toBe(true);
  });

  it.each([
    '',
    'dashboard',
    '//host',
    '///host',
    '/\\host',
    '\\\\host',
    '/a\\b',
    'https://host/',
    'javascript:alert(1)',
    '/\t/host',
    '/\n/host',
    ' /dashboard',
    '\u0000/dashboard',
  ])('rejects %j', (path) => {
    expect(isInternalPath(path)).toBe(false);
  });
});

describe('takeReturnPath', () => {
  beforeEach(() => {
    const storage = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('returns the path once', () => {
    rememberReturnPath('/dashboard?a=1');
    expect(takeReturnPath()).toBe('/dashboard?a=1');
    expect(takeReturnPath()).toBeNull();
  });

  it('ignores a path that leads to another site', () => {
    rememberReturnPath('//host/dashboard');
    expect(takeReturnPath()).toBeNull();
  });

  it('validates the stored path, which anything may have written', () => {
    sessionStorage.setItem('return_path', 'https://host/');
    expect(takeReturnPath()).toBeNull();
  });
});
