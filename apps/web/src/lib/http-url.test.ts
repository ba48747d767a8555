import { describe, expect, it } from 'vitest';
import { parseHttpUrl } from './http-url.ts';

describe('parseHttpUrl', () => {
  it.each(['https://bank.test/pay/7', 'http://bank.test/'])('accepts %s', (url) => {
    expect(parseHttpUrl(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'bank.test',
    '/pay',
    '',
    null,
  ])('rejects %j', (text) => {
    expect(parseHttpUrl(text)).toBeNull();
  });
});
