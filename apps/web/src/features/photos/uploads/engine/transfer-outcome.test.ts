import { describe, expect, test } from 'vitest';
import { isRetryable, outcomeOf } from './transfer-outcome.ts';

const creation = { isCreation: true, body: '' };
const chunk = { isCreation: false, body: '' };

describe('a failed request is sent again', () => {
  test.each([0, 429, 500, 502, 503, 504])('after %i', (status) => {
    expect([isRetryable({ status, ...creation }), isRetryable({ status, ...chunk })]).toEqual([true, true]);
  });

  test.each([409, 423])(
    'after %i only if it was a chunk, whose lock a lost connection still holds',
    (status) => {
      expect([isRetryable({ status, ...creation }), isRetryable({ status, ...chunk })]).toEqual([
        false,
        true,
      ]);
    },
  );

  test.each([400, 401, 403, 404, 410, 413, 415, 507])('not after %i', (status) => {
    expect([isRetryable({ status, ...creation }), isRetryable({ status, ...chunk })]).toEqual([false, false]);
  });
});

describe('the outcome', () => {
  const body = JSON.stringify({ success: false, message: 'The plan has no images left.' });

  test.each([0, 429, 500, 503])(
    'of %i, however often it was tried, is a lost transfer that can go on later',
    (status) => {
      expect(outcomeOf({ ...chunk, status, body })).toEqual({ kind: 'lost' });
    },
  );

  test.each([
    [401, 'signed-out'],
    [404, 'gone'],
    [410, 'gone'],
  ])('of %i is %s', (status, kind) => {
    expect(outcomeOf({ ...chunk, status, body })).toEqual({ kind });
  });

  test.each([
    [400, false],
    [413, false],
    [409, true],
    [507, true],
  ])('of %i is a rejection with the message of the response', (status, affectsAllFiles) => {
    const outcome = { kind: 'rejected', message: 'The plan has no images left.', affectsAllFiles };
    expect(outcomeOf({ ...creation, status, body })).toEqual(outcome);
  });

  test.each(['', '<html>', '{}', '{"message":1}', 'null'])(
    'without a message (%s) is a lost transfer',
    (unreadable) => {
      expect(outcomeOf({ ...creation, status: 400, body: unreadable })).toEqual({ kind: 'lost' });
    },
  );
});
