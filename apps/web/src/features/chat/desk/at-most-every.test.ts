import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

describe('atMostEvery', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('acts at once, once more for all that was asked meanwhile, and then rests', () => {
    const act = vi.fn();
    const { ask } = atMostEvery(1_000, act);
    ask();
    expect(act).toHaveBeenCalledTimes(1);
    ask();
    ask();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5_000);
    expect(act).toHaveBeenCalledTimes(2);
    ask();
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('does nothing more when it is stopped', () => {
    const act = vi.fn();
    const { ask, stop } = atMostEvery(1_000, act);
    ask();
    ask();
    stop();
    vi.advanceTimersByTime(5_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
