import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSignedUrls } from './signed-urls.ts';

const secret = 'test secret with thirty-two characters';
const start = new Date('2026-11-22T10:00:30.500Z').getTime();
let now = start;
const clock = { now: () => new Date(now) };
const options = {
  path: '/api/files',
  purpose: 'test urls',
  fields: z.object({ id: z.string() }),
  secret,
  clock,
  validSeconds: 600,
};
const urls = createSignedUrls(options);

function parse(url: string): [token: string, signature: string] {
  const [token = '', signature = ''] = url.slice('/api/files/'.length).split('/');
  return [token, signature];
}

function expireAfter(seconds: number): void {
  now = start + seconds * 1000;
}

describe('createSignedUrls', () => {
  test('creates URLs whose fields can be verified', () => {
    const url = urls.create({ id: 'one' });
    expect(url).toMatch(/^\/api\/files\/[\w-]+\/[\w-]+$/);
    expect(urls.verify(...parse(url))).toEqual({ id: 'one' });
  });

  test('rejects changed tokens, and signatures of another purpose or secret', () => {
    const [token, signature] = parse(urls.create({ id: 'one' }));
    const [otherToken] = parse(urls.create({ id: 'two' }));
    expect(urls.verify(otherToken, signature)).toBeNull();
    expect(urls.verify(token, '')).toBeNull();
    for (const change of [{ purpose: 'other urls' }, { secret: `${secret}!` }]) {
      const [, otherSignature] = parse(createSignedUrls({ ...options, ...change }).create({ id: 'one' }));
      expect(urls.verify(token, otherSignature)).toBeNull();
    }
  });

  test('expires after the given time', () => {
    const parsed = parse(urls.create({ id: 'one' }));
    expireAfter(600);
    expect(urls.verify(...parsed)).toEqual({ id: 'one' });
    expireAfter(601);
    expect(urls.verify(...parsed)).toBeNull();
    expireAfter(0);
  });

  test('keeps URLs stable within a window', () => {
    const stable = createSignedUrls({ ...options, validSeconds: 300, stableSeconds: 300 });
    const url = stable.create({ id: 'one' });
    expireAfter(269);
    expect(stable.create({ id: 'one' })).toBe(url);
    expireAfter(270);
    expect(stable.create({ id: 'one' })).not.toBe(url);
    expireAfter(569);
    expect(stable.verify(...parse(url))).toEqual({ id: 'one' });
    expireAfter(570);
    expect(stable.verify(...parse(url))).toBeNull();
    expireAfter(0);
  });
});
