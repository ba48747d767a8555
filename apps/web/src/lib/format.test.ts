import { describe, expect, it } from 'vitest';
import { capped, count, counted, fileSize, initials, percent, waitingTime } from './format.ts';

describe('numbers', () => {
  it('groups thousands', () => expect(count(1284)).toBe('1,284'));

  it('says one and many', () => {
    expect(counted(1, 'image', 'images')).toBe('1 image');
    expect(counted(0, 'image', 'images')).toBe('0 images');
    expect(counted(1200, 'image', 'images')).toBe('1,200 images');
  });

  it('caps a badge at 9', () => {
    expect([0, 1, 9, 10, 250].map(capped)).toEqual([null, '1', '9', '9+', '9+']);
  });

  it('reaches 100% only at the end', () => {
    expect(percent(0, 100)).toBe('0%');
    expect(percent(999, 1000)).toBe('99%');
    expect(percent(1000, 1000)).toBe('100%');
    expect(percent(5, 0)).toBe('0%');
  });
});

describe('waitingTime', () => {
  it.each([
    [1, 'half a minute'],
    [30, 'half a minute'],
    [31, 'a minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3_541, 'an hour'],
    [3_601, '2 hours'],
  ])('%d seconds: %s', (seconds, words) => expect(waitingTime(seconds)).toBe(words));
});

describe('sizes', () => {
  it.each([
    [512, '512 B'],
    [12_288, '12 kB'],
    [419_430, '0.4 MB'],
    [10_485_760, '10.0 MB'],
    [2_147_483_648, '2.0 GB'],
  ])('writes %d bytes as %s', (bytes, written) => {
    expect(fileSize(bytes)).toBe(written);
  });
});

describe('initials', () => {
  it.each([
    ['Adaeze Okafor', 'AO'],
    ['  Kemi   Ann Adewale ', 'KA'],
    ['samir', 'S'],
    ['Ọlá Ẹ̀kọ́', 'ỌẸ'],
    ['', ''],
  ])('of %j are %j', (name, written) => {
    expect(initials(name)).toBe(written);
  });
});
