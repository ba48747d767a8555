// The studio's list of users.
import type { User } from '@burnish/contract/accounts/entities';
import type { Handled } from '@burnish/contract/api';
import type { Page } from '@burnish/contract/paging';
import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import type { Database } from '../../platform/db/database.ts';
import { withCreationDates } from '../../platform/db/date-filter.ts';
import { CsvRows } from '../../platform/http/csv.ts';
import { countView } from '../../views/list-summary.ts';
import type { ExportedUser } from './csv.ts';
import * as repository from './repository.ts';
import { userView } from './view.ts';

type Query = Handled['GET /admin/users']['query'];
type Filters = Omit<Query, 'limit' | 'cursor'>;

export interface UserLists {
  listUsers(query: Query): Promise<{ users: User[]; page: Page }>;
  summarizeUsers(query: Filters): Promise<ListSummary>;
  /** All users of a list, as a file. @throws DomainError TOO_MANY_ROWS */
  exportUsers(query: Filters): Promise<CsvRows<ExportedUser>>;
}

function toFilter<Given extends Filters>({ status = [], ...query }: Given) {
  const [only] = new Set([status].flat()).size === 1 ? [status].flat() : [];
  return {
    ...withCreationDates(query),
    isActive: only && only === 'active',
    isNotDeleted: true as const,
  };
}

export function createUserLists({ database }: { database: Database }): UserLists {
  const list = repository.prepareUserList(database);
  const totals = repository.prepareUserCount(database);

  async function* withAddresses(pages: AsyncIterable<readonly repository.UserRow[]>) {
    for await (const rows of pages) {
      const addresses = await repository.findDefaultAddresses(
        database.queries,
        rows.map(({ id }) => id),
      );
      yield rows.map((row) => ({ ...userView(row), address: addresses.get(row.id) ?? null }));
    }
  }

  return {
    async listUsers(query) {
      const { rows, page } = await list(toFilter(query));
      return { users: rows.map(userView), page };
    },
    summarizeUsers: async (query) => ({
      ...countView(await totals.sum(toFilter(query))),
      sums: [],
    }),
    async exportUsers(query) {
      const filter = toFilter(query);
      return CsvRows.from(await totals.count(filter), withAddresses(list.readAll(filter)));
    },
  };
}
