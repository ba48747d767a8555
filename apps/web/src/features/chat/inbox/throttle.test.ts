import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs immediately, and once at the end of the interval for all calls in between', () => {
    const run = vi.fn();
    const { call } = throttle(1_000, run);
    call();
    expect(run).toHaveBeenCalledTimes(1);
    call();
    call();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5_000);
    expect(run).toHaveBeenCalledTimes(2);
    call();
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('does not run again after it is canceled', () => {
    const run = vi.fn();
    const { call, cancel } = throttle(1_000, run);
    call();
    call();
    cancel();
    vi.advanceTimersByTime(5_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
