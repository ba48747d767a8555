import { describe, expect, it } from 'vitest';
import { splitReturn } from './returns.ts';

describe('images of withdrawn photos', () => {
  const running = { isRunning: true };
  const ended = { isRunning: false };

  it('return to their quota while it runs', () => {
    const quota = { photos: 10, used: 10, limit: 30 };
    expect(splitReturn(quota, 4, running)).toEqual({ alreadyReturned: 0, toOwn: 4, toRunning: 0 });
  });

  it('return to the running period if theirs has ended', () => {
    const quota = { photos: 10, used: 10, limit: 30 };
    expect(splitReturn(quota, 4, ended)).toEqual({ alreadyReturned: 0, toOwn: 0, toRunning: 4 });
  });

  it('return to an ended period as far as more was used than its limit', () => {
    const quota = { photos: 33, used: 33, limit: 30 };
    expect(splitReturn(quota, 5, ended)).toEqual({ alreadyReturned: 0, toOwn: 3, toRunning: 2 });
    expect(splitReturn(quota, 2, ended)).toEqual({ alreadyReturned: 0, toOwn: 2, toRunning: 0 });
  });

  it("do not return again as far as an admin's edit has returned them", () => {
    expect(splitReturn({ photos: 10, used: 7, limit: 30 }, 5, running)).toEqual({
      alreadyReturned: 3,
      toOwn: 2,
      toRunning: 0,
    });
    expect(splitReturn({ photos: 10, used: 2, limit: 30 }, 5, ended)).toEqual({
      alreadyReturned: 5,
      toOwn: 0,
      toRunning: 0,
    });
    // More used than there are photos: an admin added usage.
    expect(splitReturn({ photos: 5, used: 9, limit: 30 }, 2, running)).toEqual({
      alreadyReturned: 0,
      toOwn: 2,
      toRunning: 0,
    });
  });
});
