// Which entities a search finds for whom. Staff with the permission find those of all customers, others only their own.
import type { SearchResult } from '@burnish/contract/search/entities';
import { can, type Side } from '@burnish/domain/access';
import type { Permission } from '@burnish/domain/permissions';
import { maxResultsPerKind } from '@burnish/domain/search';
import type { Search } from '../platform/db/search.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Finds the newest entities of one kind by a term, at most `maxResultsPerKind`. */
export type SearchEntities = (caller: Caller, term: string) => Promise<readonly SearchResult[]>;

export function searchEntities<Row>(
  search: Search<Row>,
  permission: Permission,
  view: (row: Row, audience: Side) => SearchResult,
): SearchEntities {
  return async (caller, term) => {
    const isStudio = can(caller, permission);
    const rows = isStudio
      ? await search.findAll(term, maxResultsPerKind)
      : await search.findOwn(caller.id, term, maxResultsPerKind);
    return rows.map((row) => view(row, isStudio ? 'studio' : 'customer'));
  };
}
