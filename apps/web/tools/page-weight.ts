import { join } from 'node:path';

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

export interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, ManifestRoute>;
}

/** Parses React Router's manifest script. */
export function parseManifest(script: string): Manifest {
  return JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, ''));
}

/** The scripts that each page loads before it is interactive, by path. */
export function initialScripts(manifest: Manifest): Record<string, string[]> {
  const chain = (route: ManifestRoute): ManifestRoute[] => {
    const parent = manifest.routes[route.parentId ?? ''];
    return parent ? [...chain(parent), route] : [route];
  };
  const scripts: Record<string, string[]> = {};
  for (const route of Object.values(manifest.routes)) {
    if (route.path === undefined && !route.index) continue;
    if (route.id === 'root') continue;
    const routes = chain(route);
    const path = `/${routes.flatMap(({ path }) => path || []).join('/')}`;
    scripts[path] = [
      ...new Set([
        manifest.url,
        manifest.entry.module,
        ...manifest.entry.imports,
        ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ];
  }
  return scripts;
}

/** Whether a page belongs to a route. Parameters in the address of the route match any name. */
export function isPageOf(address: string, page: string): boolean {
  const names = page.split('/');
  const parts = address.split('/');
  return (
    parts.length === names.length &&
    parts.every((part, index) => part.startsWith(':') || part === names[index])
  );
}

/** Vite's manifest: the chunk of each module that is an entry or is imported on demand, by its path below apps/web. */
export type ChunkManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** The script of a module that is imported on demand, and all scripts that it imports. */
export function scriptsOf(module: string, chunks: ChunkManifest): string[] {
  const found = new Set([module]);
  for (const name of found) {
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`The build has no chunk ${name}.`);
    for (const imported of chunk.imports ?? []) found.add(imported);
  }
  return [...found].map((name) => `/${chunks[name]?.file}`).reverse();
}

/** Brotli bytes of the initial scripts, by path. */
export function initialLoads(
  manifest: Manifest,
  client: string,
  sizes: Map<string, number>,
): Record<string, number> {
  const totalSize = (scripts: readonly string[]) =>
    scripts.reduce((sum, script) => sum + (sizes.get(join(client, script)) ?? 0), 0);
  return Object.fromEntries(
    Object.entries(initialScripts(manifest)).map(([path, scripts]) => [path, totalSize(scripts)]),
  );
}
