import { describe, expect, it } from 'vitest';
import { refused, unreachable } from './api-error.ts';
import { failureText } from './failure.ts';

const own = 'Failed to send invoice. Please try again.';
const said = (message: string) => ({ success: false, code: 'INVOICE_EXISTS', message });

describe('failureText', () => {
  it('lets a refusal speak for itself', () => {
    expect(failureText(refused(409, said('There is already an invoice.')), own)).toBe(
      'There is already an invoice.',
    );
  });

  it('says what failed where the service failed, was not reached, or did not answer itself', () => {
    expect(failureText(refused(500, said('Something went wrong.')), own)).toBe(own);
    expect(failureText(unreachable(), own)).toBe(own);
    expect(failureText(refused(404, '<html>'), own)).toBe(own);
    expect(failureText(new TypeError('lost'), own)).toBe(own);
  });
});
