import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, refuseInScripts, withScriptsAfterPaint } from './pages.ts';

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

describe('the scripts of a page that is read before it is used', () => {
  const started = (script: string) => `<p>read</p><script type="module" async="">${script}</script>`;
  const asWritten = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/about-1.js";

  window.__reactRouterRouteModules = {"root":route0,"about":route1};

import("/assets/entry-1.js");`;

  it('wait for the first paint, then come all at once, and run one after the other', () => {
    const html = withScriptsAfterPaint('/about', started(asWritten), ['/assets/entry-1.js', '/assets/ui.js']);
    expect(html).not.toMatch(/^\s*import[ {*"]/m);
    const order = [
      'type: "paint"',
      '["/assets/entry-1.js","/assets/ui.js"]',
      'if (script !== "/assets/entry-1.js") { await import(script);',
      'const [, route0, route1] = await Promise.all([import("/assets/manifest-1.js"), import("/assets/root-1.js"), import("/assets/about-1.js")]);',
      'window.__reactRouterRouteModules = {"root":route0,"about":route1};',
      'import("/assets/entry-1.js");',
    ].map((part) => html.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('are not touched when they are written otherwise: the build says so', () => {
    expect(() => withScriptsAfterPaint('/about', started('go()'), [])).toThrow('/about');
  });
});
