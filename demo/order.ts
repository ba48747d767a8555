// One order in hand: every act on it, by whoever may do it, through the product's services.
import { api } from '@burnish/contract/api';
import type { Invoice, Receipt, Subscription } from '@burnish/contract/entity';
import type { BillingCycle, PlanId } from '@burnish/domain/catalogue/plans';
import { getService, type ServiceId } from '@burnish/domain/catalogue/services';
import type { Currency } from '@burnish/domain/money/money';
import type { PaymentMethod } from '@burnish/domain/receipt/receipt';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { addDays, utcDateOf } from '@burnish/domain/time/calendar-date';
import type { Caller } from '../apps/server/src/platform/caller.ts';
import type { Customer } from './customer.ts';
import { payee } from './receipts/payee.ts';
import type { Studio } from './studio.ts';

export interface PlanWish {
  readonly planId: PlanId;
  readonly cycle: BillingCycle;
}

export interface ImagesWish {
  readonly serviceId: ServiceId;
  readonly quantity: number;
}

export type Wish = (PlanWish | ImagesWish) & {
  readonly currency?: Currency;
  readonly instructions?: string | null;
};

export interface Handed {
  readonly paidOn: Date;
  readonly reference: string;
  readonly method?: PaymentMethod;
  /** In the invoice's currency; what the invoice asks for, unless given. */
  readonly amount?: number;
  readonly notes?: string | null;
  readonly proof: string | { readonly name: string; readonly bytes: Buffer };
}

export interface Order {
  readonly customer: Customer;
  readonly kind: 'subscription' | 'payPerImage';
  approve(by: Caller): Promise<void>;
  reject(by: Caller, reason: string): Promise<void>;
  sendInvoice(by: Caller, terms?: { dueDays?: number; notes?: string | null }): Promise<Invoice>;
  voidInvoice(by: Caller): Promise<void>;
  /** The customer looks at the invoice; `marked`: as some clients do, the status says so too. */
  openInvoice(marked?: boolean): Promise<void>;
  handIn(receipt: Handed): Promise<Receipt>;
  replaceFile(file: { name: string; bytes: Buffer }): Promise<void>;
  rejectReceipt(by: Caller, reason: string): Promise<void>;
  /** Settles the invoice; what was bought begins. */
  approveReceipt(by: Caller): Promise<Subscription>;
  /** What was bought, as it stands now. */
  bought(): Promise<Subscription>;
  /** So many are delivered by now. */
  setUsed(by: Caller, imagesUsed: number): Promise<void>;
  setLimit(by: Caller, imagesLimit: number): Promise<void>;
  setStatus(by: Caller, status: SubscriptionStatus): Promise<void>;
}

function isPlan(wish: Wish): wish is PlanWish & Wish {
  return 'planId' in wish;
}

async function place({ requests }: Studio, customer: Customer, wish: Wish): Promise<string> {
  const { caller, companyName, name: contactPerson, email, orderPhone: phone, address, taxId } = customer;
  const contact = { companyName: companyName ?? contactPerson, contactPerson, email, phone, address, taxId };
  const { currency = customer.currency, instructions: specialInstructions } = wish;
  const common = { ...contact, currency, specialInstructions };
  if (isPlan(wish)) {
    const { planId, cycle: billingCycle } = wish;
    const body = api['POST /subscriptions/request'].body.parse({ ...common, planId, billingCycle });
    return (await requests.plans.request(caller, body))._id;
  }
  const { quantity } = wish;
  const serviceName = getService(wish.serviceId).name;
  const body = api['POST /pay-per-image/request'].body.parse({ ...common, serviceName, quantity });
  return (await requests.images.request(caller, body))._id;
}

export async function placeOrder(studio: Studio, customer: Customer, wish: Wish): Promise<Order> {
  const { requests, invoices, payments, subscriptions, database, clock } = studio;
  const { caller } = customer;
  const kind = isPlan(wish) ? 'subscription' : 'payPerImage';
  const decisions = kind === 'subscription' ? requests.plans : requests.images;
  const id = await place(studio, customer, wish);
  let invoice: Invoice | null = null;
  let receipt: Receipt | null = null;

  function invoiceInHand(): Invoice {
    if (invoice === null) throw new Error('this order has no invoice yet');
    return invoice;
  }

  function receiptInHand(): Receipt {
    if (receipt === null) throw new Error('this order has no receipt yet');
    return receipt;
  }

  async function bought(): Promise<Subscription> {
    const subscription = await subscriptions.findByInvoice(database.queries, invoiceInHand()._id);
    if (subscription === null) throw new Error('this order has brought nothing yet');
    return subscription;
  }

  async function edit(by: Caller, change: Parameters<typeof subscriptions.edit>[2]): Promise<void> {
    const { _id } = await bought();
    await subscriptions.edit(by, _id, { ...change, subscriptionType: kind });
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
      const { details, instructions } = payee(wish.currency ?? customer.currency);
      const body = api['POST /pay-per-image/admin/invoices/:id'].body.parse({
        dueDate: addDays(utcDateOf(clock.now()), dueDays),
        paymentDetails: details,
        notes,
        paymentInstructions: instructions,
      });
      invoice = await invoices.send(by, kind, id, body);
      return invoice;
    },
    async voidInvoice(by) {
      await invoices.voidUnpaid(by, invoiceInHand()._id);
    },
    async openInvoice(marked = false) {
      const { _id } = invoiceInHand();
      await invoices.open(caller, _id);
      if (marked) await invoices.setStatus(caller, _id, 'viewed');
    },
    async handIn({ paidOn, reference, method = 'bank_transfer', amount, notes, proof }) {
      const isLink = typeof proof === 'string';
      const body = api['POST /subscriptions/payments/receipt'].body.parse({
        invoiceId: invoiceInHand()._id,
        amount,
        paymentMethod: method,
        transactionReference: reference,
        paymentDate: utcDateOf(paidOn),
        receiptLink: isLink ? proof : null,
        notes,
      });
      receipt = await payments.submitReceipt(caller, body, isLink ? null : proof);
      return receipt;
    },
    async replaceFile(file) {
      receipt = await payments.replaceFile(caller, receiptInHand()._id, file);
    },
    async rejectReceipt(by, reason) {
      await payments.review(by, receiptInHand()._id, { status: 'rejected', adminNotes: reason });
    },
    async approveReceipt(by) {
      const { _id, revision } = receiptInHand();
      await payments.review(by, _id, { status: 'approved', revision });
      return bought();
    },
    bought,
    setUsed: (by, imagesUsed) => edit(by, { imagesUsed, reason: 'Delivered' }),
    setLimit: (by, imagesLimit) => edit(by, { imagesLimit }),
    setStatus: (by, status) => edit(by, { status }),
  };
}
