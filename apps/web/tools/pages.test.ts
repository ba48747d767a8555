import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, refuseInScripts } from './pages.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const data = '<script type="application/ld+json">{"url":"https://unknown.invalid/"}</script>';

describe('the scripts of a page', () => {
  it('are those that run: neither files nor data', () => {
    const html = `<script src="/a.js"></script><script type="module" src="/b.js"></script>${data}<script>one()</script><script type="module">two()</script>`;
    expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')]);
  });

  it('may not hold what is still to be written into the page', () => {
    expect(() => refuseInScripts('/', `${data}<script>one()</script>`, 'unknown.invalid')).not.toThrow();
    expect(() => refuseInScripts('/', '<script>go("unknown.invalid")</script>', 'unknown.invalid')).toThrow();
  });
});
