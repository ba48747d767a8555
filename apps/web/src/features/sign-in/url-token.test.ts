import { describe, expect, it } from 'vitest';
import { createUrlToken } from './url-token.ts';

const url = 'https://burnish.test/auth/callback';

describe('createUrlToken', () => {
  it('returns a captured token once', () => {
    const token = createUrlToken();
    expect(token.capture(`${url}?token=abc`)).toBe(true);
    expect(token.take()).toBe('abc');
    expect(token.take()).toBeNull();
  });

  it.each(['?token=', '?other=1'])('finds no token in %j but asks to remove the query', (query) => {
    const token = createUrlToken();
    expect(token.capture(url + query)).toBe(true);
    expect(token.take()).toBeNull();
  });

  it('leaves a URL without a query alone', () => {
    expect(createUrlToken().capture(url)).toBe(false);
  });

  it('keeps tokens of different links apart', () => {
    const [first, second] = [createUrlToken(), createUrlToken()];
    first.capture(`${url}?token=abc`);
    expect(second.take()).toBeNull();
  });
});
