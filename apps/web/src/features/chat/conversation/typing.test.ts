import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingSignal } from './typing.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createTypingSignal', () => {
  it('sends at the start, repeats while typing continues, and sends the end after one second', () => {
    const sent: boolean[] = [];
    const { onInput } = createTypingSignal((isTyping) => sent.push(isTyping));
    onInput();
    vi.advanceTimersByTime(400);
    onInput();
    expect(sent).toEqual([true]);
    vi.advanceTimersByTime(100);
    onInput();
    expect(sent).toEqual([true, true]);
    vi.advanceTimersByTime(999);
    expect(sent).toEqual([true, true]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([true, true, false]);
  });

  it('ends immediately when stopped, and only if typing had started', () => {
    const sent: boolean[] = [];
    const { onInput, stop } = createTypingSignal((isTyping) => sent.push(isTyping));
    stop();
    expect(sent).toEqual([]);
    onInput();
    stop();
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual([true, false]);
  });
});
