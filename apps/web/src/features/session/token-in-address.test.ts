import { describe, expect, it } from 'vitest';
import { tokenInAddress } from './token-in-address.ts';

const address = 'https://burnish.test/auth/callback';

describe('the token in the address', () => {
  it('is given once', () => {
    const link = tokenInAddress();
    expect(link.hold(`${address}?token=abc`)).toBe(true);
    expect(link.take()).toBe('abc');
    expect(link.take()).toBeNull();
  });

  it.each(['?token=', '?other=1'])('is none in %j, and the address is cleaned all the same', (query) => {
    const link = tokenInAddress();
    expect(link.hold(address + query)).toBe(true);
    expect(link.take()).toBeNull();
  });

  it('leaves a clean address alone', () => {
    expect(tokenInAddress().hold(address)).toBe(false);
  });

  it('of one link is not that of another', () => {
    const [one, other] = [tokenInAddress(), tokenInAddress()];
    one.hold(`${address}?token=abc`);
    expect(other.take()).toBeNull();
  });
});
