// Totals of a list's filtered rows. Each combination of filters has its own statement.
import type { SQL } from 'drizzle-orm';
import { conditionsOf, type Filters, requestedFilters, type Statement } from './paging.ts';

export interface SummaryDefinition<Group> {
  /** Of the list, for errors. */
  readonly name: string;
  readonly filters: Filters;
  /** Prepares the statement without a name, because the best plan depends on the values. */
  groups(where: SQL | undefined): Statement<Group>;
}

export function createSummary<Group, Request extends object>(
  definition: SummaryDefinition<Group>,
): (request: Request) => Promise<readonly Group[]> {
  const statements = new Map<string, Statement<Group>>();
  return async (request) => {
    const { shape, values } = requestedFilters(definition, request);
    const key = shape.join('_');
    const statement = statements.get(key) ?? definition.groups(conditionsOf(definition.filters, shape));
    statements.set(key, statement);
    return statement.execute({ ...values });
  };
}
