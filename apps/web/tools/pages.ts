import { createHash } from 'node:crypto';

/**
 * For prerendered pages, which are readable without scripts. Preloading every script would compete with the font and the
 * first image, and delay the largest contentful paint by about a second on a phone.
 */
export function withoutModulePreloads(html: string): string {
  return html.replace(/<link rel="modulepreload"[^>]*>/g, '');
}

const startScript =
  /import "([^"]+)";\s*((?:import \* as \w+ from "[^"]+";\s*)+)([^;]+;)\s*(import\("[^"]+"\));/;

/** Further scripts of a page's first view with some addresses. */
export interface ConditionalScripts {
  /** A JavaScript expression. */
  readonly condition: string;
  readonly scripts: readonly string[];
}

/** What the scripts of a page wait for. */
const waits = {
  /** Loading them earlier would delay it. In a hidden tab, which is not painted, they start at once. */
  paint:
    'if (!document.hidden && PerformanceObserver.supportedEntryTypes?.includes("paint")) await new Promise((go) => new PerformanceObserver(go).observe({ type: "paint", buffered: true }));',
  /** The first photo, if the address names one or more (src/app/first-paint.ts). */
  photo: 'await globalThis.firstPhoto;',
};

interface DelayedScripts {
  readonly until: keyof typeof waits;
  readonly scripts: readonly string[];
  readonly more?: ConditionalScripts | undefined;
}

/** Delays the scripts. They are then loaded in parallel and run in separate tasks, so that the page stays responsive. */
export function withDelayedScripts(
  page: string,
  html: string,
  { until, scripts, more }: DelayedScripts,
): string {
  const [found, manifest, imports = '', modules, entry = ''] = startScript.exec(html) ?? [];
  if (found === undefined) throw new Error(`${page}: its start script has an unexpected form`);
  const entryPath = entry.slice('import('.length, -1);
  const routes = [...imports.matchAll(/import \* as (\w+) from ("[^"]+");/g)];
  return html.replace(found, () =>
    [
      waits[until],
      `const scripts = ${JSON.stringify(scripts)};`,
      ...(more === undefined
        ? []
        : [`if (${more.condition}) scripts.push(...${JSON.stringify(more.scripts)});`]),
      'for (const href of scripts) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));',
      `for (const script of scripts) if (script !== ${entryPath}) { await import(script); await globalThis.scheduler?.postTask?.(() => {}, { delay: 4 }); }`,
      `const [, ${routes.map(([, name]) => name).join(', ')}] = await Promise.all([import("${manifest}"), ${routes.map(([, , path]) => `import(${path})`).join(', ')}]);`,
      modules,
      `${entry};`,
    ].join('\n'),
  );
}

/** For pages that need their scripts: preloads all of them at once instead of one after the other. */
export function withModulePreloads(html: string, scripts: readonly string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}">`);
  return html.replace('</head>', `${links.join('')}</head>`);
}

/** Without JSON-LD data blocks, to which the content security policy does not apply. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].map(([, script = '']) => script);
}

/** The hashes for script-src in the content security policy of the page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = inlineScripts(html).map((script) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}

/**
 * The content security policy forbids style attributes in HTML, and browsers ignore them silently. At run time React sets
 * styles through the DOM, which is allowed; prerendered markup must use a class, a data attribute or an SVG attribute.
 */
export function rejectStyleAttributes(page: string, html: string): void {
  const found = html.match(/<[^>]*\sstyle="[^>]*>/);
  if (found) throw new Error(`${page}: a style attribute in prerendered HTML: ${found[0].slice(0, 200)}`);
}

/** Text that the server fills in later must not be in an inline script, whose hash would change. */
export function rejectInScripts(page: string, html: string, text: string): void {
  if (inlineScripts(html).some((script) => script.includes(text)))
    throw new Error(`${page}: ${text} in an inline script`);
}
