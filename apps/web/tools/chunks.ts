// Left alone, the bundler writes a file for every set of pages that share a module: sixty files of a kilobyte for
// one page, each a round trip on a phone. Here what pages share is laid together by how widely it is shared.
import type { Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

interface Users {
  /** The routes that cannot be shown without the module, as paths below app/. */
  readonly routes: ReadonlySet<string>;
  /** Whether it also belongs to something that is loaded when it is asked for. */
  readonly later: boolean;
}

function usersOf(id: string, graph: Graph): Users {
  const seen = new Set([id]);
  const routes = new Set<string>();
  let later = false;
  for (const at of seen) {
    const found = graph.getModuleInfo(at);
    if (found === null) continue;
    if (found.isEntry) routes.add(/\/src\/app\/([\w/.-]+)\.tsx/.exec(at)?.[1] ?? at);
    if (found.dynamicImporters.length > 0) later = true;
    for (const importer of found.importers) seen.add(importer);
  }
  return { routes, later };
}

const common = new Set(['root', 'entry.client']);

function areaOf(route: string): 'site' | 'storefront' | 'account' | 'entrance' | 'members' {
  if (common.has(route)) return 'site';
  if (route.startsWith('storefront/')) return 'storefront';
  if (route === 'account/layout') return 'account';
  return route.startsWith('account/auth') ? 'entrance' : 'members';
}

function shareOf(id: string, graph: Graph): { width: number; name: string } | null {
  const { routes, later } = usersOf(id, graph);
  const [first] = routes;
  if (first === undefined || graph.getModuleInfo(id)?.isEntry === true) return null;
  if (routes.size === 1) return later ? { width: 1, name: `${first.replaceAll('/', '-')}-shared` } : null;
  const areas = new Set([...routes].map(areaOf));
  if (areas.has('site') || (areas.has('storefront') && areas.size > 1)) return { width: 4, name: 'site' };
  return areas.size > 1 ? { width: 3, name: 'account' } : { width: 2, name: areaOf(first) };
}

/** A group takes along what its modules need, so the widest comes first. */
export const chunks = [4, 3, 2, 1].map((width) => ({
  priority: width,
  name(id: string, graph: Graph): string | null {
    const share = shareOf(id, graph);
    return share?.width === width ? share.name : null;
  },
}));
