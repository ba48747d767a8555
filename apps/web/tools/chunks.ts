// Left alone, the bundler writes a file for every set of pages that share a module: sixty files of a kilobyte for
// one page, each a round trip on a phone. Here what pages share is laid together by how widely it is shared.
import type { Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

interface Users {
  /** The routes that cannot be shown without the module, as paths below app/. */
  readonly routes: ReadonlySet<string>;
  /** Those, and the ones from which it may be asked for later, with a modal or a tab. */
  readonly ever: ReadonlySet<string>;
  /** Whether it belongs to something that is asked for. */
  readonly isAskedFor: boolean;
}

interface Share {
  readonly width: number;
  readonly name: string;
}

/** Everything that leads to the module: what imports it, and with `alsoLater` what asks for it when it is wanted. */
function leadingTo(id: string, graph: Graph, { alsoLater }: { alsoLater: boolean }): Set<string> {
  const seen = new Set([id]);
  for (const at of seen) {
    const found = graph.getModuleInfo(at);
    const above = [...(found?.importers ?? []), ...(alsoLater ? (found?.dynamicImporters ?? []) : [])];
    for (const importer of above) seen.add(importer);
  }
  return seen;
}

function routesAmong(modules: Iterable<string>, graph: Graph): Set<string> {
  const entries = [...modules].filter((id) => graph.getModuleInfo(id)?.isEntry);
  return new Set(entries.map((id) => /\/src\/app\/([\w/.-]+)\.tsx/.exec(id)?.[1] ?? id));
}

function usersOf(id: string, graph: Graph): Users {
  const now = leadingTo(id, graph, { alsoLater: false });
  const everything = leadingTo(id, graph, { alsoLater: true });
  const isAskedFor = [...now].some((at) => (graph.getModuleInfo(at)?.dynamicImporters.length ?? 0) > 0);
  return {
    routes: routesAmong(now, graph),
    ever: routesAmong(everything, graph),
    isAskedFor,
  };
}

const common = new Set(['root', 'entry.client']);

function areaOf(route: string): 'site' | 'storefront' | 'account' | 'entrance' | 'members' {
  if (common.has(route)) return 'site';
  if (route.startsWith('storefront/')) return 'storefront';
  if (route === 'account/layout') return 'account';
  return route.startsWith('account/auth') ? 'entrance' : 'members';
}

/** From the widest to the narrowest: what pages need of each other lies with the more widely shared. */
const widths = { site: 30, storefront: 29, withMembers: 20, account: 19, area: 18, pages: 2, asked: 1 };

/** What public pages share with those of members: the two pages with the most on them load none that they do not need. */
function withMembers(pages: readonly string[]): Share {
  if (pages.includes('storefront/home')) return { width: widths.site, name: 'site' };
  return pages.includes('storefront/pricing')
    ? { width: widths.withMembers + 1, name: 'members-pricing' }
    : { width: widths.withMembers, name: 'members-storefront' };
}

function shareOfSeveral(routes: ReadonlySet<string>): Share {
  const areas = new Set([...routes].map(areaOf));
  const [area = 'site'] = areas;
  const isOfSeveral = areas.size > 1;
  if (areas.has('site')) return { width: widths.site, name: 'site' };
  if (!areas.has('storefront'))
    return isOfSeveral ? { width: widths.account, name: 'account' } : { width: widths.area, name: area };

  // What stands round every public page is not held up by what only some of them show.
  if (routes.has('storefront/layout'))
    return isOfSeveral
      ? { width: widths.site, name: 'site' }
      : { width: widths.storefront, name: 'storefront' };
  const pages = [...routes].filter((route) => areaOf(route) === 'storefront').sort();
  if (isOfSeveral) return withMembers(pages);
  return { width: widths.pages + pages.length, name: pages.join('-').replaceAll('storefront/', '') };
}

/** Too small for the file that it would bring along, which is shared with much else; in characters. */
function isTiny(id: string, graph: Graph): boolean {
  const found = graph.getModuleInfo(id);
  const bringsNothing =
    found?.importedIds.every((needed) => needed.includes('/node_modules/react/')) ?? false;
  return bringsNothing && (found?.code?.length ?? Infinity) < 1_000;
}

function shareOf(id: string, graph: Graph): Share | null {
  const { routes, ever, isAskedFor } = usersOf(id, graph);
  const [first] = routes;
  if (first === undefined || graph.getModuleInfo(id)?.isEntry === true) return null;
  if (routes.size === 1) {
    const isItsOwn = isAskedFor && ever.size === 1;
    return isItsOwn ? { width: widths.asked, name: `${first.replaceAll('/', '-')}-shared` } : null;
  }
  const isWideSpread = new Set([...routes].map(areaOf)).size > 1;
  return isWideSpread && isTiny(id, graph) ? { width: widths.site, name: 'site' } : shareOfSeveral(routes);
}

/** A group takes along what its modules need, so the widest comes first. */
export const chunks = Array.from({ length: widths.site }, (_, below) => widths.site - below).map((width) => ({
  priority: width,
  name(id: string, graph: Graph): string | null {
    const share = shareOf(id, graph);
    return share?.width === width ? share.name : null;
  },
}));
