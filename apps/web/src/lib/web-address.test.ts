import { describe, expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

describe('webAddress', () => {
  it.each(['https://bank.test/pay/7', 'http://bank.test/'])('follows %s', (written) => {
    expect(webAddress(written)).toBe(written);
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
  ])('does not follow %j', (written) => {
    expect(webAddress(written)).toBeNull();
  });
});
