import type { Order, PayPerImageRequest, SubscriptionRequest } from '@burnish/contract/entity';
import { requestStatuses } from '@burnish/domain/request/request';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { imagesOf, orderedName, orderedPrice, unitPriceOf } from '../../presentation/ordered.ts';
import { requestStatus } from '../../presentation/request-status.ts';
import type { CardDefinition, RecordFact } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Instant } from '../../ui/time.tsx';
import { addressLine } from './address.ts';
import { copy } from './copy.ts';

const { fact } = copy;

/** A fact that only orders of plans have. */
function ofPlans(term: string, value: (order: SubscriptionRequest) => string): RecordFact<Order> {
  return {
    term,
    optional: true,
    value: (order) => (order.requestType === 'subscription' ? value(order) : null),
  };
}

/** A fact that only orders of images have. */
function ofImages(term: string, value: (order: PayPerImageRequest) => string): RecordFact<Order> {
  return {
    term,
    optional: true,
    value: (order) => (order.requestType === 'pay-per-image' ? value(order) : null),
  };
}

const usualNotes = requestStatuses.map(copy.note);

/** The note that goes with every decision tells nothing that the status does not. */
function noteOf({ adminNotes }: Order): string | null {
  return adminNotes !== null && usualNotes.includes(adminNotes) ? null : adminNotes;
}

/** What stands on the card of an order of either type. Its buttons come from the page. */
export const requestCard: CardDefinition<Order> = {
  rowKey: (order) => order._id,
  title: (order) => order.companyName || order.contactPerson,
  note: (order) => order.email,
  status: ({ status }) => <Status tone={requestStatus[status].tone}>{requestStatus[status].label}</Status>,
  facts: [
    ofPlans(fact.plan, orderedName),
    ofPlans(fact.cycle, (order) => billingCycle[order.billingCycle].name),
    ofPlans(fact.amount, orderedPrice),
    ofImages(fact.service, orderedName),
    ofImages(fact.quantity, imagesOf),
    ofImages(fact.unitPrice, unitPriceOf),
    ofImages(fact.totalPrice, ({ totalPrice, currency }) => money(totalPrice, currency)),
    { term: fact.contact, value: (order) => order.contactPerson },
    { term: fact.phone, value: (order) => order.phone },
    { term: fact.requested, value: ({ createdAt }) => <Instant at={createdAt} /> },
    { term: fact.taxId, value: (order) => order.taxId, optional: true },
    { term: fact.invoice, value: ({ invoiceId }) => invoiceId?.invoiceNumber ?? null, optional: true },
    { term: fact.address, value: ({ address }) => addressLine(address), wide: true },
    { term: fact.instructions, value: (order) => order.specialInstructions, optional: true, wide: true },
    { term: fact.notes, value: noteOf, optional: true, wide: true },
  ],
  absent: copy.absent,
};
