import { describe, expect, it } from 'vitest';
import { repliesWith, replyFor } from './reply-text.ts';

describe('replyFor', () => {
  const greeting = { text: 'Hello {name}. Thank you, {name}!' };

  it('says the first name wherever it is asked for', () => {
    expect(replyFor({ fullName: ' Adaeze  Okafor' }, greeting)).toBe('Hello Adaeze. Thank you, Adaeze!');
  });

  it('stays a sentence where no name is known', () => {
    expect(replyFor({ fullName: null }, greeting)).toBe('Hello there. Thank you, there!');
  });

  it('takes a name as it is written', () => {
    expect(replyFor({ fullName: '$& Ltd' }, { text: 'Hello {name}' })).toBe('Hello $&');
  });
});

describe('repliesWith', () => {
  const looked = { _id: '1', title: 'Receipt looked at', text: 'Thank you, we have it.' };
  const late = { _id: '2', title: 'Late', text: 'Your Receipt is missing.' };
  const hours = { _id: '3', title: 'Hours', text: 'We open at nine.' };

  it('finds words of the title and of the text, in any case', () => {
    expect(repliesWith(' RECEIPT ', [looked, late, hours])).toEqual([looked, late]);
  });

  it('keeps all of them where nothing is sought', () => {
    expect(repliesWith(' ', [looked, late])).toEqual([looked, late]);
  });
});
