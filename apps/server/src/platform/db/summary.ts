// Totals of a list's filtered rows. Each combination of filters has its own statements.
import { maxExportedRows, maxSummedMatches } from '@burnish/domain/studio-lists';
import { type SQL, sql } from 'drizzle-orm';
import { conditionsOf, type Filters, type Limit, requestedFilters, type Statement } from './paging.ts';

interface Counted {
  /** Rows of the group. */
  readonly count: number;
}

export interface SummaryDefinition<Group extends Counted> {
  /** Of the list, for errors. */
  readonly name: string;
  readonly filters: Filters;
  /**
   * Prepares the statement without a name, because the best plan depends on the values. `limit`: of the rows that are added
   * up, or undefined for all.
   */
  groups(where: SQL | undefined, limit: Limit | undefined): Statement<Group>;
}

export interface Summary<Group, Request> {
  /** Null: a search matches more rows than are added up. Without a search, indexes have the sums of all rows. */
  sum(request: Request): Promise<readonly Group[] | null>;
  /** Rows for a file, up to one more than it can have. */
  count(request: Request): Promise<number>;
}

export function countOf(groups: readonly Counted[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

/** The rows of a dynamic query, up to the limit. */
export function limited<Rows extends { limit(limit: Limit): Rows }>(
  rows: Rows,
  limit: Limit | undefined,
): Rows {
  return limit === undefined ? rows : rows.limit(limit);
}

/** A request of a list, without its page. */
interface SummaryRequest {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
}

export function createSummary<Group extends Counted, Request extends SummaryRequest>(
  definition: SummaryDefinition<Group>,
): Summary<Group, Request> {
  const statements = new Map<string, Statement<Group>>();

  /** `maxRows`: reads up to one more. */
  async function find({ sort: _, ...filters }: Request, maxRows?: number): Promise<readonly Group[]> {
    const { shape, values } = requestedFilters(definition, filters);
    const isLimited = maxRows !== undefined;
    const key = `${shape.join('_')} ${isLimited}`;
    const statement =
      statements.get(key) ??
      definition.groups(
        conditionsOf(definition.filters, shape),
        isLimited ? sql.placeholder('maxRows') : undefined,
      );
    statements.set(key, statement);
    return statement.execute({ ...values, ...(isLimited && { maxRows: maxRows + 1 }) });
  }

  return {
    async sum(request) {
      if (!request.search) return find(request);
      const groups = await find(request, maxSummedMatches);
      return countOf(groups) > maxSummedMatches ? null : groups;
    },
    count: async (request) => countOf(await find(request, maxExportedRows)),
  };
}
