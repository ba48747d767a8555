import { describe, expect, it } from 'vitest';
import { describeDevice, unknownDevice } from './user-agent.ts';

describe('describeDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ])('names browser and system of %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });

  it.each([
    [undefined],
    [''],
    ['curl/8.5.0'],
    ['Call-us-now/99 Version/1'],
    ['<script>alert(1)</script>/1.0'],
    [`Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0 ${'x'.repeat(500)}`],
  ])('never repeats what the sender wrote: %s', (userAgent) => {
    expect(describeDevice(userAgent)).toBe(unknownDevice);
  });
});
