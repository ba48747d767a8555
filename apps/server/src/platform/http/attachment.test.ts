import { describe, expect, test } from 'vitest';
import { attachment } from './attachment.ts';

describe('the header of a download', () => {
  test.each([
    ['DSC_1.jpg', `filename="DSC_1.jpg"; filename*=UTF-8''DSC_1.jpg`],
    ["O'Neil (final)*.jpg", `filename="O'Neil (final)*.jpg"; filename*=UTF-8''O%27Neil%20%28final%29%2A.jpg`],
    ['100% "soft" \\.jpg', `filename="100_ _soft_ _.jpg"; filename*=UTF-8''100%25%20%22soft%22%20%5C.jpg`],
    ['a;b, c.jpg', `filename="a;b, c.jpg"; filename*=UTF-8''a%3Bb%2C%20c.jpg`],
    ['Ọṣun.jpg', `filename="__un.jpg"; filename*=UTF-8''%E1%BB%8C%E1%B9%A3un.jpg`],
    ['a\r\nX-A: b', `filename="a__X-A: b"; filename*=UTF-8''a%0D%0AX-A%3A%20b`],
  ])('names %s', (name, expected) => {
    expect(attachment(name)).toBe(`attachment; ${expected}`);
  });
});
