// By default the bundler creates a chunk for every set of pages that share a module: about sixty files of a kilobyte for one
// page, which are slow on a phone. These groups combine modules by how widely they are shared.
import type { Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

interface Usage {
  /** Routes that need the module for their first render, as paths below app/. */
  readonly routes: ReadonlySet<string>;
  /** Those routes, and the ones that may load it later with a modal or a tab. */
  readonly allRoutes: ReadonlySet<string>;
  readonly isLazy: boolean;
}

interface Chunk {
  readonly priority: number;
  readonly name: string;
}

/** All modules that import the module directly or indirectly, optionally through dynamic imports too. */
function importersOf(id: string, graph: Graph, { includeDynamic }: { includeDynamic: boolean }): Set<string> {
  const found = new Set([id]);
  for (const importer of found) {
    const info = graph.getModuleInfo(importer);
    const next = [...(info?.importers ?? []), ...(includeDynamic ? (info?.dynamicImporters ?? []) : [])];
    for (const nextImporter of next) found.add(nextImporter);
  }
  return found;
}

function routesAmong(modules: Iterable<string>, graph: Graph): Set<string> {
  const entries = [...modules].filter((id) => graph.getModuleInfo(id)?.isEntry);
  return new Set(entries.map((id) => /\/src\/app\/([\w/.-]+)\.tsx/.exec(id)?.[1] ?? id));
}

function usageOf(id: string, graph: Graph): Usage {
  const importers = importersOf(id, graph, { includeDynamic: false });
  const allImporters = importersOf(id, graph, { includeDynamic: true });
  const isLazy = [...importers].some(
    (importer) => (graph.getModuleInfo(importer)?.dynamicImporters.length ?? 0) > 0,
  );
  return {
    routes: routesAmong(importers, graph),
    allRoutes: routesAmong(allImporters, graph),
    isLazy,
  };
}

const rootRoutes = new Set(['root', 'entry.client']);

function areaOf(route: string): 'site' | 'storefront' | 'account' | 'entrance' | 'customer' | 'studio' {
  if (rootRoutes.has(route)) return 'site';
  if (route.startsWith('storefront/')) return 'storefront';
  if (route === 'account/layout') return 'account';
  if (route.startsWith('account/auth')) return 'entrance';
  return route.startsWith('admin/') || route === 'signed-in/studio-layout' ? 'studio' : 'customer';
}

/** Behind sign-in. */
const memberAreas = new Set(['customer', 'studio']);

/** Highest first: a module is put into the most widely shared chunk that needs it. */
const priorities = {
  site: 30,
  storefront: 29,
  withMembers: 20,
  account: 19,
  members: 18,
  area: 17,
  pages: 2,
  lazy: 1,
};

/** What a user sees first behind the sign-in. */
const firstMemberRoutes = new Set([
  'account/dashboard',
  'signed-in/customer-layout',
  'signed-in/studio-layout',
  'admin/admin',
]);

/** What a user sees first after the public pages. */
const firstRoutes = new Set(['account/layout', 'account/auth', ...firstMemberRoutes]);

/**
 * Modules shared by public pages and account pages. The two largest public pages and the first pages behind the sign-in get
 * chunks without unused modules.
 */
function sharedWithMembers(routes: ReadonlySet<string>, pages: readonly string[]): Chunk {
  if (pages.includes('storefront/home')) return { priority: priorities.site, name: 'site' };
  if (pages.includes('storefront/pricing'))
    return { priority: priorities.withMembers + 1, name: 'members-pricing' };
  return routes.isDisjointFrom(firstMemberRoutes)
    ? { priority: priorities.withMembers, name: 'storefront-pages' }
    : { priority: priorities.withMembers, name: 'members-storefront' };
}

/** The first pages don't load what only later pages share. */
function chunkBehindFirstPages(
  routes: ReadonlySet<string>,
  level: 'account' | 'members' | 'area',
  name: string,
): Chunk {
  return routes.isDisjointFrom(firstRoutes)
    ? { priority: priorities[level] - 3, name: `${name}-pages` }
    : { priority: priorities[level], name };
}

function chunkOfSeveralRoutes(routes: ReadonlySet<string>): Chunk {
  const areas = new Set<string>([...routes].map(areaOf));
  const [area = 'site'] = areas;
  const hasSeveralAreas = areas.size > 1;
  if (areas.has('site')) return { priority: priorities.site, name: 'site' };
  if (!areas.has('storefront')) {
    if (!hasSeveralAreas) return chunkBehindFirstPages(routes, 'area', area);
    return areas.isSubsetOf(memberAreas)
      ? chunkBehindFirstPages(routes, 'members', 'members')
      : chunkBehindFirstPages(routes, 'account', 'account');
  }

  // The layout of the public pages must not wait for modules that only some of them need.
  if (routes.has('storefront/layout'))
    return hasSeveralAreas
      ? { priority: priorities.site, name: 'site' }
      : { priority: priorities.storefront, name: 'storefront' };
  const pages = [...routes].filter((route) => areaOf(route) === 'storefront').sort();
  if (hasSeveralAreas) return sharedWithMembers(routes, pages);
  return { priority: priorities.pages + pages.length, name: pages.join('-').replaceAll('storefront/', '') };
}

/** Smaller than the overhead of a shared chunk: below 1,000 characters and without dependencies except React. */
function isTiny(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id);
  const hasNoDependencies =
    info?.importedIds.every((needed) => needed.includes('/node_modules/react/')) ?? false;
  return hasNoDependencies && (info?.code?.length ?? Infinity) < 1_000;
}

/** Null leaves the module to the bundler. */
function findChunk(id: string, graph: Graph): Chunk | null {
  const { routes, allRoutes, isLazy } = usageOf(id, graph);
  const [first] = routes;
  if (first === undefined || graph.getModuleInfo(id)?.isEntry === true) return null;
  if (routes.size === 1) {
    return isLazy && allRoutes.size === 1
      ? { priority: priorities.lazy, name: `${first.replaceAll('/', '-')}-shared` }
      : null;
  }
  const areas = new Set<string>([...routes].map(areaOf));
  const isForVisitorsToo = areas.size > 1 && !areas.isSubsetOf(memberAreas);
  return isForVisitorsToo && isTiny(id, graph)
    ? { priority: priorities.site, name: 'site' }
    : chunkOfSeveralRoutes(routes);
}

const chunksByGraph = new WeakMap<Graph, Map<string, Chunk | null>>();

/** Every group asks for every module. */
function chunkOf(id: string, graph: Graph): Chunk | null {
  const found = chunksByGraph.get(graph) ?? new Map<string, Chunk | null>();
  chunksByGraph.set(graph, found);
  const known = found.get(id);
  if (known !== undefined) return known;
  const chunk = findChunk(id, graph);
  found.set(id, chunk);
  return chunk;
}

/** One group per priority. A group includes the dependencies of its modules, so the highest priority comes first. */
export const chunks = Array.from({ length: priorities.site }, (_, index) => priorities.site - index).map(
  (priority) => ({
    priority,
    name(id: string, graph: Graph): string | null {
      const chunk = chunkOf(id, graph);
      return chunk?.priority === priority ? chunk.name : null;
    },
  }),
);
