// The studio's page of a customer. Each section is a call with a permission of its own.
import type { Route } from '../../platform/http/route.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Invoices } from '../orders/invoices/index.ts';
import type { Orders } from '../orders/requests/index.ts';
import type { Photos } from '../photos/jobs/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import type { CustomerNotes } from './notes.ts';

interface Sections {
  readonly accounts: Pick<Accounts, 'getUser'>;
  readonly orders: Pick<Orders, 'listByCustomer'>;
  readonly invoices: Pick<Invoices, 'listByCustomer' | 'balancesOf'>;
  readonly subscriptions: Pick<Subscriptions, 'listByCustomer'>;
  readonly photos: Pick<Photos, 'listJobsByCustomer' | 'listQuotasOf'>;
  readonly customerNotes: CustomerNotes;
}

export function customerRoutes(route: Route, sections: Sections): void {
  const { accounts, orders, invoices, subscriptions, photos, customerNotes } = sections;

  /** The ID of a customer who exists. @throws DomainError NOT_FOUND */
  async function existing({ id }: { readonly id: string }): Promise<string> {
    return (await accounts.getUser(id))._id;
  }

  route('GET /admin/customers/:id', async ({ params }) => ({ customer: await accounts.getUser(params.id) }));
  route('GET /admin/customers/:id/balances', async ({ caller, params }) =>
    invoices.balancesOf(caller, await existing(params)),
  );
  route('GET /admin/customers/:id/subscriptions', async ({ caller, params, query }) =>
    subscriptions.listByCustomer(caller, await existing(params), query),
  );
  route('GET /admin/customers/:id/quotas', async ({ params }) => ({
    quotas: await photos.listQuotasOf(await existing(params)),
  }));
  route('GET /admin/customers/:id/orders', async ({ caller, params, query }) =>
    orders.listByCustomer(caller, await existing(params), query),
  );
  route('GET /admin/customers/:id/invoices', async ({ caller, params, query }) =>
    invoices.listByCustomer(caller, await existing(params), query),
  );
  route('GET /admin/customers/:id/jobs', async ({ caller, params, query }) =>
    photos.listJobsByCustomer(caller, await existing(params), query),
  );
  route('GET /admin/customers/:id/notes', async ({ params, query }) =>
    customerNotes.list(await existing(params), query),
  );
  route('POST /admin/customers/:id/notes', async ({ caller, params, body }) => ({
    note: await customerNotes.add(caller, params.id, body),
  }));
  route('PUT /admin/customer-notes/:id', async ({ caller, params, body }) => ({
    note: await customerNotes.edit(caller, params.id, body),
  }));
  route('DELETE /admin/customer-notes/:id', async ({ caller, params }) => {
    await customerNotes.delete(caller, params.id);
    return {};
  });
}
