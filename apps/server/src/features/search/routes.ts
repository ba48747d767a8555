import type { Route } from '../../platform/http/route.ts';
import type { SearchEntities } from '../../views/search-results.ts';

/** Results are grouped by kind, in the order of the searches. */
export function searchRoutes(route: Route, searches: readonly SearchEntities[]): void {
  route('GET /search', async ({ caller, query }) => {
    const found = await Promise.all(searches.map((search) => search(caller, query.q)));
    return { results: found.flat() };
  });
}
