import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../../lib/api-error.ts';
import { isEndedLink, refusalText } from './refusal.ts';

const otherwise = 'It could not be done. Please try again.';
const refusal = (status: number, code: string, message: string, retryAfter: number | null = null) =>
  new ApiError({ status, code, message, retryAfter });

describe('refusalText', () => {
  it.each([
    ['wrong words', refusal(400, 'INVALID_CREDENTIALS', 'They do not fit.'), 'They do not fit.'],
    ['a locked account', refusal(401, 'ACCOUNT_NOT_ACTIVE', 'Not active.'), 'Not active.'],
    ['a lost connection', unreachable(), unreachable().message],
    ['a fault of the service', refusal(500, 'INTERNAL', 'Oh.'), otherwise],
    ['a fault of the page', new TypeError('undefined is not a function'), otherwise],
  ])('of %s', (_, error, words) => expect(refusalText(error, otherwise)).toBe(words));

  it.each([
    [30, 'Too many tries. Wait half a minute and try again.'],
    [60, 'Too many tries. Wait a minute and try again.'],
    [900, 'Too many tries. Wait 15 minutes and try again.'],
    [null, 'Too many tries. Wait a minute and try again.'],
  ])('says in words to wait %s seconds', (seconds, words) => {
    expect(refusalText(refusal(429, 'TOO_MANY_REQUESTS', 'Wait.', seconds), otherwise)).toBe(words);
  });
});

describe('isEndedLink', () => {
  it('is what the service calls so, or a token that cannot be one', () => {
    expect(isEndedLink(refusal(400, 'PASSWORD_LINK_ENDED', 'Ended.'))).toBe(true);
    const errors = [{ path: 'token', message: 'Too long.' }];
    expect(isEndedLink(new ApiError({ status: 400, code: 'INVALID_INPUT', message: '', errors }))).toBe(true);
  });

  it('is nothing else', () => {
    const errors = [{ path: 'password', message: 'Too short.' }];
    expect(isEndedLink(new ApiError({ status: 400, code: 'INVALID_INPUT', message: '', errors }))).toBe(
      false,
    );
    expect(isEndedLink(new Error('PASSWORD_LINK_ENDED'))).toBe(false);
  });
});
