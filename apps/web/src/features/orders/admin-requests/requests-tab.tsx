import type { Order } from '@burnish/contract/orders/entities';
import type { ReactNode } from 'react';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import type { OrderType } from '../../../presentation/orders.ts';
import { RecordPage } from '../../../ui/lists/record-page.tsx';
import { copy } from './copy.ts';
import { requestFilters, useRequests } from './queries.ts';
import { RequestActions } from './request-actions.tsx';
import { requestCard } from './request-card.tsx';

type RequestsTabProps = FilteredListProps & {
  type: OrderType;
  onSendInvoice: (request: Order) => void;
  /** Renders the messages about a request. */
  renderMessages: (request: Order) => ReactNode;
};

export default function RequestsTab({
  type,
  filters,
  onFilter,
  onSendInvoice,
  renderMessages,
}: RequestsTabProps) {
  const facts = [...requestCard.facts, { term: copy.fact.messages, value: renderMessages, wide: true }];
  const actions = (request: Order) =>
    request.allowedActions.length > 0 && <RequestActions request={request} onSendInvoice={onSendInvoice} />;
  return (
    <RecordPage
      texts={copy.byType[type].page}
      definitions={requestFilters}
      list={useRequests(type, filters)}
      card={{ ...requestCard, facts, actions }}
      filters={filters}
      onFilter={onFilter}
    />
  );
}
