import type { SubscriptionRequest } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { requestStatus } from '../../presentation/request-status.ts';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { addressLine } from './address.ts';
import { copy } from './copy.ts';

const { fact } = copy;

/** The note that goes with every decision tells nothing that the status does not. */
function noteOf({ adminNotes, status }: SubscriptionRequest): string | null {
  return adminNotes === copy.note(status) ? null : adminNotes;
}

/** What stands on the card of a request. Its buttons come from the page. */
export const requestCard: CardDefinition<SubscriptionRequest> = {
  rowKey: (request) => request._id,
  title: (request) => request.companyName || request.contactPerson,
  note: (request) => request.email,
  status: ({ status, planId }) => (
    <>
      <Status tone={requestStatus[status].tone}>{requestStatus[status].label}</Status>
      <Tag>{planId.name}</Tag>
    </>
  ),
  facts: [
    { term: fact.contact, value: (request) => request.contactPerson },
    { term: fact.phone, value: (request) => request.phone },
    { term: fact.amount, value: ({ finalPrice, currency }) => money(finalPrice, currency) },
    { term: fact.cycle, value: (request) => billingCycle[request.billingCycle].name },
    { term: fact.requested, value: ({ createdAt }) => <Instant at={createdAt} /> },
    { term: fact.taxId, value: (request) => request.taxId, optional: true },
    { term: fact.invoice, value: ({ invoiceId }) => invoiceId?.invoiceNumber ?? null, optional: true },
    { term: fact.address, value: ({ address }) => addressLine(address), wide: true },
    { term: fact.instructions, value: (request) => request.specialInstructions, optional: true, wide: true },
    { term: fact.notes, value: noteOf, optional: true, wide: true },
  ],
  absent: copy.absent,
};
