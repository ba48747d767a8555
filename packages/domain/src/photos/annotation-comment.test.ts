import { describe, expect, it } from 'vitest';
import { effectOf, isResolved } from './annotation-comment.ts';

describe('an annotation', () => {
  it('is open until it is resolved, and again when it is reopened', () => {
    expect(isResolved([])).toBe(false);
    expect(isResolved(['comment'])).toBe(false);
    expect(isResolved(['comment', 'resolve'])).toBe(true);
    expect(isResolved(['resolve', 'comment'])).toBe(true);
    expect(isResolved(['resolve', 'reopen'])).toBe(false);
    expect(isResolved(['resolve', 'reopen', 'resolve'])).toBe(true);
  });
});

describe('a comment on an annotation', () => {
  it('resolves an open one and reopens a resolved one', () => {
    expect(effectOf('resolve', false, [])).toBe('resolve');
    expect(effectOf('resolve', true, ['resolve', 'reopen'])).toBe('resolve');
    expect(effectOf('reopen', false, ['resolve'])).toBe('reopen');
  });

  it('keeps only its text if that changes nothing', () => {
    expect(effectOf('resolve', true, ['resolve'])).toBe('comment');
    expect(effectOf('reopen', true, [])).toBe('comment');
    expect(effectOf('resolve', false, ['resolve'])).toBeNull();
    expect(effectOf('reopen', false, ['comment'])).toBeNull();
  });

  it('changes nothing about the annotation by itself', () => {
    expect(effectOf('comment', true, ['resolve'])).toBe('comment');
    expect(effectOf('comment', true, [])).toBe('comment');
  });
});
