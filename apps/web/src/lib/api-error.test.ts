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

describe('a response without success', () => {
  const challenge = { challenge: 'c1', methods: ['totp'] };
  const of = (body: unknown) => errorFromResponse(400, body);

  it('says how a sign-in is completed', () => {
    expect(of({ signInChallenge: challenge }).signInChallenge).toEqual(challenge);
  });

  it.each([undefined, null, 'c1', {}, { ...challenge, challenge: 1 }, { ...challenge, methods: 'totp' }])(
    'has no challenge in %j',
    (signInChallenge) => expect(of({ signInChallenge }).signInChallenge).toBeNull(),
  );

  it.each([
    null,
    'text',
    7,
    {},
    { code: '', message: '', requestId: '' },
    { code: 1, message: 1, requestId: 1 },
  ])('is an unknown error in %j', (body) => {
    expect(of(body)).toMatchObject({
      status: 400,
      code: 'UNKNOWN',
      message: 'HTTP error! status 400',
      errors: [],
      requestId: null,
      retryAfter: null,
    });
  });

  it('leaves out field errors that it cannot show', () => {
    const shown = { path: 'dueDate', message: 'The due date is in the past.' };
    const errors = [
      null,
      'text',
      { path: 'dueDate' },
      { message: 'Invalid.' },
      { path: 1, message: 'Invalid.' },
      shown,
    ];
    expect(of({ errors }).errors).toEqual([shown]);
    expect(of({ errors: shown }).errors).toEqual([]);
  });

  it('has a message for the user from status 400 on', () => {
    expect(errorText(of({ code: 'INVALID_INPUT', message: 'Check the fields.' }), 'Failed.')).toBe(
      'Check the fields.',
    );
  });
});
