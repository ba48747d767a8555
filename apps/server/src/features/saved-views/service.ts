// Views of the studio's lists: those that every list has, and those that users saved for themselves.
import type { Handled } from '@burnish/contract/api';
import type { BuiltInView, SavedView } from '@burnish/contract/studio-lists/entities';
import { can } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { builtInViews, listPermissions, maxSavedViews, type StudioList } from '@burnish/domain/studio-lists';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createListCounts, type ListServices } from './list-counts.ts';
import * as repository from './repository.ts';

export interface SavedViews {
  /** With the number of rows of each. @throws DomainError FORBIDDEN */
  list(caller: Caller, list: StudioList): Promise<{ builtIn: BuiltInView[]; saved: SavedView[] }>;
  /** @throws DomainError FORBIDDEN, TOO_MANY_VIEWS */
  save(caller: Caller, input: Handled['POST /admin/views']['body']): Promise<SavedView>;
  /** @throws DomainError NOT_FOUND */
  edit(caller: Caller, id: string, change: Handled['PUT /admin/views/:id']['body']): Promise<SavedView>;
  /** @throws DomainError NOT_FOUND */
  remove(caller: Caller, id: string): Promise<void>;
}

function checkAccess(caller: Caller, list: StudioList): void {
  if (!can(caller, listPermissions[list])) throw new DomainError('FORBIDDEN');
}

export function createSavedViews({
  database,
  transact,
  ...lists
}: ListServices & { database: Database; transact: Transact }): SavedViews {
  const countOf = createListCounts(lists);

  async function count(caller: Caller, list: StudioList, query: string) {
    const page = await countOf[list](caller, query);
    return {
      query,
      count: page?.total ?? 0,
      ...(page?.totalIsCapped === undefined ? {} : { countIsCapped: page.totalIsCapped }),
    };
  }

  async function viewOf(caller: Caller, row: repository.SavedViewRow): Promise<SavedView> {
    const { id, name, list, query, createdAt } = row;
    return { _id: id, name, ...(await count(caller, list, query)), createdAt: createdAt.toISOString() };
  }

  async function findOwn(tx: Transaction, caller: Caller, id: string): Promise<repository.SavedViewRow> {
    const row = isId(id) ? await repository.findView(tx.queries, id, caller.id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  }

  return {
    async list(caller, list) {
      checkAccess(caller, list);
      const rows = await repository.listViews(database.queries, caller.id, list);
      const [builtIn, saved] = await Promise.all([
        Promise.all(
          builtInViews[list].map(async ({ key, query }) => ({ key, ...(await count(caller, list, query)) })),
        ),
        Promise.all(rows.map((row) => viewOf(caller, row))),
      ]);
      return { builtIn, saved };
    },

    async save(caller, { list, name, query }) {
      checkAccess(caller, list);
      const row = await transact(caller, async (tx) => {
        await repository.lockUser(tx.queries, caller.id);
        const others = await repository.listViews(tx.queries, caller.id, list);
        if (others.length >= maxSavedViews) throw new DomainError('TOO_MANY_VIEWS');
        const view = { id: tx.newId(), userId: caller.id, list, name, query, createdAt: tx.now };
        await repository.insertView(tx.queries, view);
        return view;
      });
      return viewOf(caller, row);
    },

    async edit(caller, id, change) {
      const row = await transact(caller, async (tx) => {
        const current = await findOwn(tx, caller, id);
        const { name = current.name, query = current.query } = change;
        await repository.updateView(tx.queries, id, { name, query });
        return { ...current, name, query };
      });
      return viewOf(caller, row);
    },

    remove: (caller, id) =>
      transact(caller, async (tx) => {
        await findOwn(tx, caller, id);
        await repository.deleteView(tx.queries, id);
      }),
  };
}
