// The number of rows of a view, from the same call that lists them.
import { api } from '@burnish/contract/api';
import type { Page } from '@burnish/contract/paging';
import type { StudioList } from '@burnish/domain/studio-lists';
import type { z } from 'zod';
import type { Caller } from '../../platform/http/caller.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Invoices } from '../orders/invoices/index.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';

export interface ListServices {
  readonly accounts: Pick<Accounts, 'listUsers'>;
  readonly orders: Pick<Orders, 'plans' | 'images'>;
  readonly invoices: Pick<Invoices, 'listAll'>;
  readonly subscriptions: Pick<Subscriptions, 'lists'>;
}

/** Null if the list no longer accepts the query. */
type Count = (caller: Caller, query: string) => Promise<Pick<Page, 'total' | 'totalIsCapped'> | null>;

/** A repeated parameter is an array, as in a request. */
function parseQuery(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  const valuesOf = (name: string) => {
    const values = params.getAll(name);
    return values.length > 1 ? values : (values[0] ?? '');
  };
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, valuesOf(name)]));
}

function countBy<Schema extends z.ZodObject>(
  schema: Schema,
  list: (caller: Caller, query: z.output<Schema>) => Promise<{ page: Page }>,
): Count {
  return async (caller, query) => {
    const parsed = schema.safeParse({ ...parseQuery(query), limit: 1 });
    return parsed.success ? (await list(caller, parsed.data)).page : null;
  };
}

export function createListCounts(services: ListServices): Readonly<Record<StudioList, Count>> {
  const { accounts, orders, invoices, subscriptions } = services;
  return {
    users: countBy(api['GET /admin/users'].query, (_, query) => accounts.listUsers(query)),
    subscriptions: countBy(api['GET /admin/subscriptions'].query, (caller, query) =>
      subscriptions.lists.all.list(query, caller.role),
    ),
    requests: countBy(api['GET /admin/subscription-requests'].query, orders.plans.listAll),
    'pay-per-image-requests': countBy(api['GET /pay-per-image/admin/requests'].query, orders.images.listAll),
    'pay-per-image-subscriptions': countBy(api['GET /pay-per-image/admin/active'].query, (caller, query) =>
      subscriptions.lists.images.list(query, caller.role),
    ),
    invoices: countBy(api['GET /admin/invoices'].query, invoices.listAll),
  };
}
