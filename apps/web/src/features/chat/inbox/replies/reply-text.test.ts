import { describe, expect, it } from 'vitest';
import { replyText, searchReplies } from './reply-text.ts';

describe('replyText', () => {
  const greeting = { text: 'Hello {name}. Thank you, {name}!' };

  it('fills in the first name everywhere', () => {
    expect(replyText(greeting, { fullName: ' Adaeze  Okafor' })).toBe('Hello Adaeze. Thank you, Adaeze!');
  });

  it('uses a neutral word if there is no name', () => {
    expect(replyText(greeting, { fullName: null })).toBe('Hello there. Thank you, there!');
  });

  it('does not interpret replacement patterns in names', () => {
    expect(replyText({ text: 'Hello {name}' }, { fullName: '$& Ltd' })).toBe('Hello $&');
  });
});

describe('searchReplies', () => {
  const received = { _id: '1', title: 'Receipt received', text: 'Thank you, we have it.' };
  const late = { _id: '2', title: 'Late', text: 'Your Receipt is missing.' };
  const hours = { _id: '3', title: 'Hours', text: 'We open at nine.' };

  it('searches titles and texts, ignoring case', () => {
    expect(searchReplies([received, late, hours], ' RECEIPT ')).toEqual([received, late]);
  });

  it('returns all replies for an empty search', () => {
    expect(searchReplies([received, late], ' ')).toEqual([received, late]);
  });
});
