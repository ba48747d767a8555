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
