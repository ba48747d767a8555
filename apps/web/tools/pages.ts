import { createHash } from 'node:crypto';

/**
 * A preload of every script competes with the font and the first picture for a phone's line, and costs a second
 * of the largest paint. A prerendered page is readable before any script.
 */
export function withoutModulePreloads(html: string): string {
  return html.replace(/<link rel="modulepreload"[^>]*>/g, '');
}

/** The page that waits for its scripts: it asks for all of them at once, not for each when another one names it. */
export function withModulePreloads(html: string, scripts: readonly string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
}

const written = /import "([^"]+)";\s*((?:import \* as \w+ from "[^"]+";\s*)+)([^;]+;)\s*(import\("[^"]+"\));/;

/**
 * Scripts that are asked for before the first paint delay it and the largest picture. Here they wait for it, and then
 * come all at once; where nothing will be painted, as in a tab behind another, they do not wait. Each is run in a task
 * of its own, so that a press of a key comes in between.
 */
export function withScriptsAfterPaint(page: string, html: string, scripts: readonly string[]): string {
  const [found, manifest, imports = '', modules, entry = ''] = written.exec(html) ?? [];
  if (found === undefined) throw new Error(`${page}: its scripts are not started as expected`);
  const starting = entry.slice('import('.length, -1);
  const routes = [...imports.matchAll(/import \* as (\w+) from ("[^"]+");/g)];
  return html.replace(found, () =>
    [
      'if (!document.hidden && PerformanceObserver.supportedEntryTypes?.includes("paint")) await new Promise((go) => new PerformanceObserver(go).observe({ type: "paint", buffered: true }));',
      `const scripts = ${JSON.stringify(scripts)};`,
      'for (const href of scripts) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));',
      `for (const script of scripts) if (script !== ${starting}) { await import(script); await globalThis.scheduler?.postTask?.(() => {}, { delay: 4 }); }`,
      `const [, ${routes.map(([, name]) => name).join(', ')}] = await Promise.all([import("${manifest}"), ${routes.map(([, , path]) => `import(${path})`).join(', ')}]);`,
      modules,
      `${entry};`,
    ].join('\n'),
  );
}

/** Data blocks run nowhere: no policy asks for them. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].map(([, script = '']) => script);
}

/** The hashes that the policy of this page must name in script-src. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = inlineScripts(html).map((script) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}

/**
 * The policy forbids style attributes in HTML, and the browser would drop them without a word. Values that are
 * known only at run time are set by React through the DOM, which is allowed; in prerendered markup a class, a
 * data attribute or an SVG attribute says it.
 */
export function refuseStyleAttributes(page: string, html: string): void {
  const found = html.match(/<[^>]*\sstyle="[^>]*>/);
  if (found) throw new Error(`${page}: a style attribute in prerendered HTML: ${found[0].slice(0, 200)}`);
}

/** What the server still writes into a page must stand outside of the scripts, whose hashes are known by then. */
export function refuseInScripts(page: string, html: string, text: string): void {
  if (inlineScripts(html).some((script) => script.includes(text)))
    throw new Error(`${page}: ${text} in an inline script`);
}
