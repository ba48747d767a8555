// Invoices that another system sent. Each becomes an order with an ordinary invoice of the day on which it was sent: it keeps
// its number, and takes none of the studio's own numbers. What was paid of it is entered on the day of the payment.
import { getPlan, planPrice } from '@burnish/domain/catalog/plans';
import { getService } from '@burnish/domain/catalog/services';
import { formatImportedNumber } from '@burnish/domain/imports/imported-number';
import { type Currency, multiply } from '@burnish/domain/money/money';
import { issueEntry, paymentEntry } from '@burnish/domain/orders/ledger/ledger';
import { invoiceLine, itemTitle, type OrderItem } from '@burnish/domain/orders/purchase';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { createPast } from '../../../platform/db/past.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { addInvoiceEntries } from '../../ledger/index.ts';
import { billToOf, defaultInstructions } from '../invoices/new-invoice.ts';
import * as invoiceRepository from '../invoices/repository.ts';
import * as paymentRepository from '../payments/repository.ts';
import { orderAuditFields } from '../requests/new-order.ts';
import * as orderRepository from '../requests/repository.ts';

export { findImportedNumbers, lockImportedInvoices } from '../invoices/repository.ts';

/** Whom the order is for. */
export type ImportedContact = Pick<
  orderRepository.OrderRow,
  'contactPerson' | 'companyName' | 'email' | 'phone' | 'address' | 'taxId'
>;

export interface ImportedInvoice {
  readonly userId: string;
  /** Null: it gets one. */
  readonly number: string | null;
  readonly item: OrderItem;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly sentAt: Date;
  readonly dueDate: CalendarDate;
  readonly paymentDetails: invoiceRepository.InvoiceRow['paymentDetails'];
  readonly notes: string | null;
  readonly contact: ImportedContact;
  readonly issuer: invoiceRepository.InvoiceRow['issuer'];
  /** All or a part of it. */
  readonly payment: {
    readonly amountMinor: number;
    readonly paidAt: Date;
    readonly date: CalendarDate;
  } | null;
}

const importNote = 'Imported from another system';

/** The columns of what was ordered, at the price at that time. */
function itemColumns(item: OrderItem, { currency, amountMinor }: ImportedInvoice) {
  const common = { kind: item.kind, title: itemTitle(item), currency, finalPriceMinor: amountMinor };
  if (item.kind === 'images') {
    const { serviceId, quantity, unitPrice } = item;
    return {
      ...common,
      serviceId,
      quantity,
      unitPriceMinor: unitPrice.minor,
      usdPriceMinor: multiply(getService(serviceId).unitPrice.USD, quantity).minor,
      planId: null,
      billingCycle: null,
      monthlyPriceMinor: null,
    };
  }
  const plan = getPlan(item.planId);
  return {
    ...common,
    planId: item.planId,
    billingCycle: item.cycle,
    monthlyPriceMinor: planPrice(plan, 'monthly', currency).minor,
    usdPriceMinor: planPrice(plan, item.cycle, 'USD').minor,
    serviceId: null,
    quantity: null,
    unitPriceMinor: null,
  };
}

function itemsOf(item: OrderItem): invoiceRepository.InvoiceRow['items'] {
  const { description, quantity, unitPrice, total } = invoiceLine(item);
  return [{ description, quantity, unitPriceMinor: unitPrice.minor, totalMinor: total.minor }];
}

async function addPayment(
  tx: Transaction,
  invoice: {
    readonly id: string;
    readonly row: ImportedInvoice;
    readonly billTo: invoiceRepository.InvoiceRow['billTo'];
  },
  { number, payment }: { readonly number: string; readonly payment: NonNullable<ImportedInvoice['payment']> },
): Promise<void> {
  const { id: invoiceId, row, billTo } = invoice;
  const { userId, currency, amountMinor, issuer } = row;
  const paymentId = tx.newId();
  await paymentRepository.insertPayment(tx.queries, {
    id: paymentId,
    number,
    invoiceId,
    receiptId: null,
    userId,
    amountMinor: payment.amountMinor,
    currency,
    paymentMethod: 'other',
    transactionReference: null,
    paymentDate: payment.date,
    billTo,
    issuer,
    createdAt: tx.now,
  });
  const balance = { amountMinor, dueMinor: amountMinor, paidMinor: 0, creditedMinor: 0, currency };
  await addInvoiceEntries(
    tx,
    { id: invoiceId, userId, currency },
    [paymentEntry(balance, payment.amountMinor)],
    {
      paymentId,
      note: importNote,
    },
  );
}

/** Returns the ID of the invoice. The customer must be locked. */
export async function importInvoice(tx: Transaction, row: ImportedInvoice): Promise<string> {
  const { userId, item, currency, amountMinor, sentAt, payment } = row;
  const isPaid = payment?.amountMinor === amountMinor;
  const past = createPast(tx);
  const sent = past(sentAt);
  const orderId = sent.newId();
  const order = {
    id: orderId,
    userId,
    ...itemColumns(item, row),
    ...row.contact,
    specialInstructions: null,
    renewedPeriodId: null,
    isAutoRenewal: false,
    status: isPaid ? ('completed' as const) : ('invoice_sent' as const),
    adminNotes: null,
    approvedAt: sentAt,
    rejectedAt: null,
    completedAt: isPaid ? payment.paidAt : null,
    createdAt: sentAt,
  };
  const importedNumber = formatImportedNumber(await orderRepository.insertOrder(tx.queries, order));
  const id = sent.newId();
  const number = row.number ?? importedNumber;
  const status = isPaid ? ('payment_confirmed' as const) : ('sent' as const);
  const { dueDate, paymentDetails, notes, issuer } = row;
  const billTo = billToOf(order);
  await invoiceRepository.insertInvoice(tx.queries, {
    id,
    number,
    orderId,
    userId,
    amountMinor,
    currency,
    items: itemsOf(item),
    status,
    dueDate,
    paymentDetails,
    paymentInstructions: defaultInstructions,
    notes,
    billTo,
    issuer,
    viewedAt: null,
    paymentMadeAt: null,
    confirmedAt: isPaid ? payment.paidAt : null,
    voidedAt: null,
    importedAt: tx.now,
    createdAt: sentAt,
  });
  await addInvoiceEntries(sent, { id, userId, currency }, [issueEntry(amountMinor)], { note: importNote });
  if (payment !== null)
    await addPayment(past(payment.paidAt), { id, row, billTo }, { number: importedNumber, payment });
  const common = { ownerId: userId, before: null };
  tx.record({
    ...common,
    action: 'import_order',
    entity: 'order',
    id: orderId,
    after: { status: order.status, ...orderAuditFields(order) },
  });
  tx.record({
    ...common,
    action: 'import_invoice',
    entity: 'invoice',
    id,
    after: { status, number, amountMinor, currency, dueDate, amountPaidMinor: payment?.amountMinor ?? 0 },
  });
  return id;
}
