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

/** From the script that hands the manifest to the browser. */
export function parseManifest(script: string): Manifest {
  return JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, ''));
}

/** The scripts that each address loads before it can be used, in brotli bytes. */
export function firstLoads(
  manifest: Manifest,
  client: string,
  sizes: Map<string, number>,
): Record<string, number> {
  const chain = (route: ManifestRoute): ManifestRoute[] => {
    const parent = manifest.routes[route.parentId ?? ''];
    return parent ? [...chain(parent), route] : [route];
  };
  const weights: Record<string, number> = {};
  for (const route of Object.values(manifest.routes)) {
    if (route.path === undefined && !route.index) continue;
    if (route.id === 'root') continue;
    const routes = chain(route);
    const scripts = new Set([
      manifest.url,
      manifest.entry.module,
      ...manifest.entry.imports,
      ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]);
    const address = `/${routes.flatMap(({ path }) => path || []).join('/')}`;
    weights[address] = [...scripts].reduce((sum, script) => sum + (sizes.get(join(client, script)) ?? 0), 0);
  }
  return weights;
}

/** The addresses that the pages answer, without the one for all the others. */
export function addressesOf(manifest: Manifest): string[] {
  return Object.keys(firstLoads(manifest, '', new Map())).filter((address) => !address.includes('*'));
}
