// Automatic renewals that are paid and credited before their period begins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { creditNoteBody, dataOf, payInvoice } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { tryApproveRefund, tryRequestRefund } from '../../../../../../testing/refund-requests.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import {
  createRenewalStudio,
  onlyRenewalInvoice,
  planOf,
  renewalInvoices,
  setRenewal,
} from './renewals.fixture.ts';

let studio: Awaited<ReturnType<typeof createRenewalStudio>>;
beforeAll(async () => {
  studio = await createRenewalStudio();
});
afterAll(() => studio.t.close());

const endings = {
  async refund(admin, customer) {
    const { _id } = await planOf(customer);
    dataOf(await tryRequestRefund(customer, { _id }));
    dataOf(await tryApproveRefund(admin, _id, { amount: 1, reason: 'Agreed by phone.' }));
  },
  async 'credit note'(admin, _, id) {
    const body = { ...creditNoteBody(1), endDate: '2026-12-14' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params: { id }, body }));
  },
} satisfies Record<string, (admin: TestUser, customer: TestUser, invoiceId: string) => Promise<void>>;

test.each(['refund', 'credit note'] as const)(
  'after a %s, switching auto-renew on again sends another invoice for the period',
  async (ending) => {
    const name = `After a ${ending}`;
    const { plan } = await studio.subscribe(name);
    let customer = await studio.runOn(-7, name);
    const admin = await studio.signInAdmin();
    const first = await onlyRenewalInvoice(customer);
    await payInvoice(customer, admin, first);
    await endings[ending](admin, customer, first._id);
    customer = await studio.runOn(-6, name);
    expect(await planOf(customer)).toMatchObject({ autoRenew: false, paidPeriodsAhead: 0 });
    expect(await renewalInvoices(customer)).toHaveLength(1);
    dataOf(await setRenewal(customer, plan, { autoRenew: true }));
    customer = await studio.runOn(-5, name);
    await studio.runOn(-5, name);
    const [second, ...others] = await renewalInvoices(customer);
    expect(others.map(({ _id }) => _id)).toEqual([first._id]);
    expect(second).toMatchObject({ status: 'sent', dueDate: '2026-12-21T00:00:00.000Z' });
    if (second === undefined) throw new Error('there is no second invoice');
    await payInvoice(customer, await studio.signInAdmin(), second);
    expect(await planOf(customer)).toMatchObject({ _id: plan._id, paidPeriodsAhead: 1 });
    expect(findViolations(await readTables(studio.t.database))).toEqual([]);
  },
);
