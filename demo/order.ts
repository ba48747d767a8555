// One order, with every action that its customer and the admins can take, through the product's services.

import { api } from '@burnish/contract/api';
import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { subscriptionTypeOf } from '@burnish/contract/subscriptions/subscription-types';
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';
import { getService, type ServiceId } from '@burnish/domain/catalog/services';
import type { Currency } from '@burnish/domain/money/money';
import type { PaymentMethod } from '@burnish/domain/orders/receipt/receipt';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { addDays, utcDate } from '@burnish/domain/time/calendar-date';
import type { Caller } from '../apps/server/src/platform/http/caller.ts';
import type { Customer } from './customer.ts';
import { payee } from './receipts/payee.ts';
import type { Studio } from './studio.ts';

export interface PlanInput {
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
}

export interface ImagesInput {
  readonly serviceId: ServiceId;
  readonly quantity: number;
}

export type OrderInput = (PlanInput | ImagesInput) & {
  readonly currency?: Currency;
  readonly instructions?: string | null;
};

export interface ReceiptInput {
  readonly paidOn: Date;
  readonly reference: string;
  readonly method?: PaymentMethod;
  /** In the invoice's currency. Default: the invoice amount. */
  readonly amount?: number;
  readonly notes?: string | null;
  readonly attachment: string | { readonly name: string; readonly bytes: Buffer };
}

const bankFees = 'Fees of a bank that forwarded the transfer. The customer sent the whole amount.';

export interface Order {
  readonly customer: Customer;
  readonly kind: 'plan' | 'images';
  approve(by: Caller): Promise<void>;
  reject(by: Caller, reason: string): Promise<void>;
  sendInvoice(by: Caller, terms?: { dueDays?: number; notes?: string | null }): Promise<Invoice>;
  voidInvoice(by: Caller): Promise<void>;
  /** The customer opens the invoice. `marked`: also sets its status to viewed, as some clients do. */
  openInvoice(marked?: boolean): Promise<void>;
  submitReceipt(receipt: ReceiptInput): Promise<Receipt>;
  replaceFile(file: { name: string; bytes: Buffer }): Promise<void>;
  rejectReceipt(by: Caller, reason: string): Promise<void>;
  /** Confirms the invoice and starts the subscription. A bank on the way may have kept fees, in the invoice's currency. */
  approveReceipt(by: Caller, fees?: number): Promise<Subscription>;
  /** The subscription that the order created, in its current state. */
  findSubscription(): Promise<Subscription>;
  /** Sets the number of images delivered so far. */
  setUsed(by: Caller, imagesUsed: number): Promise<void>;
  setLimit(by: Caller, imagesLimit: number): Promise<void>;
  setStatus(by: Caller, status: SubscriptionStatus): Promise<void>;
}

function isPlan(input: OrderInput): input is PlanInput & OrderInput {
  return 'planId' in input;
}

async function createRequest({ orders }: Studio, customer: Customer, input: OrderInput): Promise<string> {
  const { caller, companyName, name: contactPerson, email, orderPhone: phone, address, taxId } = customer;
  const contact = { companyName: companyName ?? contactPerson, contactPerson, email, phone, address, taxId };
  const { currency = customer.currency, instructions: specialInstructions } = input;
  const common = { ...contact, currency, specialInstructions };
  if (isPlan(input)) {
    const { planId, cycle: billingCycle } = input;
    const body = api['POST /subscriptions/request'].body.parse({ ...common, planId, billingCycle });
    return (await orders.plans.create(caller, body))._id;
  }
  const { quantity } = input;
  const serviceName = getService(input.serviceId).name;
  const body = api['POST /pay-per-image/request'].body.parse({ ...common, serviceName, quantity });
  return (await orders.images.create(caller, body))._id;
}

export async function placeOrder(studio: Studio, customer: Customer, input: OrderInput): Promise<Order> {
  const { orders, invoices, payments, subscriptions, database, clock } = studio;
  const { caller } = customer;
  const kind = isPlan(input) ? 'plan' : 'images';
  const decisions = kind === 'plan' ? orders.plans : orders.images;
  const id = await createRequest(studio, customer, input);
  let invoice: Invoice | null = null;
  let receipt: Receipt | null = null;

  function currentInvoice(): Invoice {
    if (invoice === null) throw new Error('This order has no invoice yet.');
    return invoice;
  }

  function currentReceipt(): Receipt {
    if (receipt === null) throw new Error('This order has no receipt yet.');
    return receipt;
  }

  async function bought(): Promise<Subscription> {
    const subscription = await subscriptions.findByInvoice(
      database.queries,
      currentInvoice()._id,
      'customer',
    );
    if (subscription === null) throw new Error('This order has no subscription yet.');
    return subscription;
  }

  async function edit(by: Caller, change: Parameters<typeof subscriptions.edit>[2]): Promise<void> {
    const { _id } = await bought();
    await subscriptions.edit(by, _id, { ...change, subscriptionType: subscriptionTypeOf[kind] });
  }

  return {
    customer,
    kind,
    async approve(by) {
      await decisions.decide(by, id, { status: 'approved', adminNotes: 'Status updated to approved' });
    },
    async reject(by, reason) {
      await decisions.decide(by, id, { status: 'rejected', adminNotes: reason });
    },
    async sendInvoice(by, { dueDays = 30, notes } = {}) {
      const { details, instructions } = payee(input.currency ?? customer.currency);
      const body = api['POST /pay-per-image/admin/invoices/:id'].body.parse({
        dueDate: addDays(utcDate(clock.now()), dueDays),
        paymentDetails: details,
        notes,
        paymentInstructions: instructions,
      });
      invoice = await invoices.create(by, kind, id, body);
      return invoice;
    },
    async voidInvoice(by) {
      await invoices.voidUnpaid(by, currentInvoice()._id);
    },
    async openInvoice(marked = false) {
      const { _id } = currentInvoice();
      await invoices.open(caller, _id);
      if (marked) await invoices.setStatus(caller, _id, 'viewed');
    },
    async submitReceipt({ paidOn, reference, method = 'bank_transfer', amount, notes, attachment: proof }) {
      const isLink = typeof proof === 'string';
      const body = api['POST /subscriptions/payments/receipt'].body.parse({
        invoiceId: currentInvoice()._id,
        amount,
        paymentMethod: method,
        transactionReference: reference,
        paymentDate: utcDate(paidOn),
        receiptLink: isLink ? proof : null,
        notes,
      });
      receipt = await payments.submitReceipt(caller, body, isLink ? null : proof);
      return receipt;
    },
    async replaceFile(file) {
      receipt = await payments.replaceFile(caller, currentReceipt()._id, file);
    },
    async rejectReceipt(by, reason) {
      await payments.review(by, currentReceipt()._id, { status: 'rejected', adminNotes: reason });
    },
    async approveReceipt(by, fees = 0) {
      const { _id, revision, amount } = currentReceipt();
      await payments.review(by, _id, {
        status: 'approved',
        revision,
        receivedAmount: amount - fees,
        differenceReason: fees === 0 ? null : bankFees,
      });
      return bought();
    },
    findSubscription: bought,
    setUsed: (by, imagesUsed) => edit(by, { imagesUsed, reason: 'Delivered' }),
    setLimit: (by, imagesLimit) => edit(by, { imagesLimit }),
    setStatus: (by, status) => edit(by, { status }),
  };
}
