import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, rejectInScripts, withDelayedScripts } from './pages.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const data = '<script type="application/ld+json">{"url":"https://unknown.invalid/"}</script>';

describe('inline scripts', () => {
  it('are hashed without files and data blocks', () => {
    const html = `<script src="/a.js"></script><script type="module" src="/b.js"></script>${data}<script>one()</script><script type="module">two()</script>`;
    expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')]);
  });

  it('must not contain text that the server fills in', () => {
    expect(() => rejectInScripts('/', `${data}<script>one()</script>`, 'unknown.invalid')).not.toThrow();
    expect(() => rejectInScripts('/', '<script>go("unknown.invalid")</script>', 'unknown.invalid')).toThrow();
  });
});

describe('withDelayedScripts', () => {
  const pageWith = (script: string) => `<p>read</p><script type="module" async="">${script}</script>`;
  const startScript = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/about-1.js";

  window.__reactRouterRouteModules = {"root":route0,"about":route1};

import("/assets/entry-1.js");`;

  it('delays the scripts until the first paint, loads them in parallel and runs them one after the other', () => {
    const html = withDelayedScripts('/about', pageWith(startScript), {
      until: 'paint',
      scripts: ['/assets/entry-1.js', '/assets/ui.js'],
    });
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

  it('loads further scripts if the address needs them', () => {
    const html = withDelayedScripts('/admin', pageWith(startScript), {
      until: 'paint',
      scripts: ['/assets/ui.js'],
      more: { condition: 'location.search === "?tab=today"', scripts: ['/assets/today.js'] },
    });
    expect(html).toContain(
      'if (location.search === "?tab=today") scripts.push(...["/assets/today.js"]);\nfor (const href of scripts)',
    );
  });

  it('waits for the photo instead if there can be one', () => {
    const html = withDelayedScripts('/photos/jobs/:id', pageWith(startScript), {
      until: 'photo',
      scripts: [],
    });
    expect(html).toContain('>await globalThis.firstPhoto;\n');
    expect(html).not.toContain('"paint"');
  });

  it('throws if the start script has another form', () => {
    expect(() => withDelayedScripts('/about', pageWith('go()'), { until: 'paint', scripts: [] })).toThrow(
      '/about',
    );
  });
});
