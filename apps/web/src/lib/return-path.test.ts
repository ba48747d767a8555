import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isOwnPath, rememberPath, takePath } from './return-path.ts';

describe('isOwnPath', () => {
  it.each(['/', '/dashboard', '/admin?tab=invoices#top', '/a//b', '/%2F%2Fhost'])('takes %j', (path) => {
    expect(isOwnPath(path)).toBe(true);
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
  ])('refuses %j', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});

describe('the remembered path', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('is given once', () => {
    rememberPath('/dashboard?a=1');
    expect(takePath()).toBe('/dashboard?a=1');
    expect(takePath()).toBeNull();
  });

  it('is not kept when it leads to another site', () => {
    rememberPath('//host/dashboard');
    expect(takePath()).toBeNull();
  });

  it('is judged again when it is read, because anything may have written it', () => {
    sessionStorage.setItem('return_path', 'https://host/');
    expect(takePath()).toBeNull();
  });
});
