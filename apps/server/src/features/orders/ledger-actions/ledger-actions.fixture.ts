// The calls about money as the tests of this folder make them.
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  creditNoteBody,
  dataOf,
  type recordedPaymentBody,
  refundBody,
} from '../../../../../../testing/factories.ts';

/** Of the orders that the factories create, in dollars. */
export const price = 197;

type PaymentBody = Omit<ReturnType<typeof recordedPaymentBody>, 'paymentDate'> & {
  paymentDate: string;
  outcome?: 'settle' | 'partial_payment';
  reason?: string;
  reference?: string;
};

interface People {
  readonly customer: TestUser;
  readonly admin: TestUser;
}

/** By default in the name of the admin, about the customer. Both may change from test to test. */
export function ledgerCalls(people: () => People) {
  async function readInvoice(id: string) {
    return dataOf(await people().admin.call('GET /admin/invoices/:id', { params: { id } })).invoice;
  }

  async function balance(person = people().customer, currency = 'USD') {
    const { balances } = dataOf(await person.call('GET /ledger/balances'));
    return balances.find((one) => one.currency === currency);
  }

  async function activePlans() {
    return dataOf(await people().customer.call('GET /subscriptions/active')).subscriptions.length;
  }

  async function entryKinds() {
    return dataOf(await people().customer.call('GET /ledger/entries')).entries.map(({ kind }) => kind);
  }

  function record(id: string, body: PaymentBody, person = people().admin) {
    return person.call('POST /admin/invoices/:id/payments', { params: { id }, body });
  }

  function writeOff(id: string, amountDue: number, person = people().admin) {
    const body = { amountDue, reason: 'Bank charges.' };
    return person.call('POST /admin/invoices/:id/write-off', { params: { id }, body });
  }

  function applyCredit(id: string, body: { amount?: number; amountDue: number }, person = people().admin) {
    return person.call('POST /admin/invoices/:id/credit', { params: { id }, body });
  }

  function issueCreditNote(id: string, amount: number, amountCredited = 0, person = people().admin) {
    const body = creditNoteBody(amount, amountCredited);
    return person.call('POST /admin/invoices/:id/credit-notes', { params: { id }, body });
  }

  function recordRefund(amount: number, creditBalance: number, person = people().admin) {
    const body = { ...refundBody(amount), creditBalance };
    return person.call('POST /admin/customers/:id/refunds', { params: { id: people().customer.id }, body });
  }

  return {
    readInvoice,
    balance,
    activePlans,
    entryKinds,
    record,
    writeOff,
    applyCredit,
    issueCreditNote,
    recordRefund,
  };
}
