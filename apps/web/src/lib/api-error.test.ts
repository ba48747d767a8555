import { describe, expect, it } from 'vitest';
import { ApiError, errorFromResponse, errorText, fieldErrors, networkError } from './api-error.ts';

describe('errorText', () => {
  const fallback = 'Failed to send invoice. Please try again.';
  const reply = (message: string) => ({ success: false, code: 'INVOICE_EXISTS', message });

  it("returns the server's message for a client error", () => {
    const error = errorFromResponse(409, reply('There is already an invoice.'));
    expect(errorText(error, fallback)).toBe('There is already an invoice.');
  });

  it.each([
    ['a server error', errorFromResponse(500, reply('Something went wrong.'))],
    ['a lost connection', networkError()],
    ['a reply from a proxy', errorFromResponse(404, '<html>')],
    ['any other error', new TypeError('network failure')],
  ])('returns the fallback for %s', (_, error) => {
    expect(errorText(error, fallback)).toBe(fallback);
  });
});

describe('fieldErrors', () => {
  it('returns the errors of known fields', () => {
    const error = new ApiError({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Some fields are invalid. Check them and try again.',
      errors: [
        { path: 'dueDate', message: 'The due date is in the past.' },
        { path: 'other', message: 'Unknown to the form.' },
      ],
    });
    expect(fieldErrors(error, ['dueDate', 'notes'])).toEqual([
      { field: 'dueDate', message: 'The due date is in the past.' },
    ]);
  });

  it('is empty for other errors', () => {
    expect(fieldErrors(new TypeError('network failure'), ['dueDate'])).toEqual([]);
  });
});
