import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import { formErrorText, isExpiredLink } from './errors.ts';

const fallback = "We couldn't sign you in. Please try again.";
const apiError = (status: number, code: string, message: string, retryAfter: number | null = null) =>
  new ApiError({ status, code, message, retryAfter });
const invalidInput = (path: string) =>
  new ApiError({ status: 400, code: 'INVALID_INPUT', message: '', errors: [{ path, message: 'Invalid.' }] });

describe('formErrorText', () => {
  it.each([
    ['invalid credentials', apiError(400, 'INVALID_CREDENTIALS', 'Incorrect.'), 'Incorrect.'],
    ['a deactivated account', apiError(401, 'ACCOUNT_NOT_ACTIVE', 'Not active.'), 'Not active.'],
    ['a lost connection', networkError(), networkError().message],
    ['an internal server error', apiError(500, 'INTERNAL', 'Oh.'), fallback],
    ['a bug in the page', new TypeError('undefined is not a function'), fallback],
  ])('explains %s', (_, error, text) => expect(formErrorText(error, fallback)).toBe(text));

  it.each([
    [30, 'Too many attempts. Wait half a minute and try again.'],
    [60, 'Too many attempts. Wait a minute and try again.'],
    [900, 'Too many attempts. Wait 15 minutes and try again.'],
    [null, 'Too many attempts. Wait a minute and try again.'],
  ])('asks to wait when the rate limit is over in %s seconds', (seconds, text) => {
    expect(formErrorText(apiError(429, 'TOO_MANY_REQUESTS', 'Wait.', seconds), fallback)).toBe(text);
  });
});

describe('isExpiredLink', () => {
  it('recognizes an expired link and a malformed token', () => {
    expect(isExpiredLink(apiError(400, 'PASSWORD_LINK_EXPIRED', 'Expired.'))).toBe(true);
    expect(isExpiredLink(invalidInput('token'))).toBe(true);
  });

  it('is false for other errors', () => {
    expect(isExpiredLink(invalidInput('password'))).toBe(false);
    expect(isExpiredLink(new Error('PASSWORD_LINK_EXPIRED'))).toBe(false);
  });
});
