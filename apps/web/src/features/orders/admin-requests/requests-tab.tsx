import type { Order } from '@burnish/contract/orders/entities';
import { type ReactNode, useRef } from 'react';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { useNextRow } from '../../../lib/use-next-row.ts';
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

function isUndecided({ allowedActions }: Order): boolean {
  return allowedActions.includes('schedule_invoice');
}

export default function RequestsTab({
  type,
  filters,
  onFilter,
  onSendInvoice,
  renderMessages,
}: RequestsTabProps) {
  const container = useRef<HTMLDivElement>(null);
  const list = useRequests(type, filters);
  const { pinnedIds, onDecide, onDecided } = useNextRow({
    container,
    rows: list.rows,
    isUndecided,
    attribute: 'data-decide',
  });
  const facts = [
    ...requestCard.facts,
    { term: copy.fact.messages, value: renderMessages, wide: true, optional: true },
  ];
  const actions = (request: Order) =>
    request.allowedActions.length > 0 && (
      <RequestActions
        request={request}
        onSendInvoice={onSendInvoice}
        onDecide={onDecide}
        onDecided={onDecided}
      />
    );
  return (
    <div ref={container}>
      <RecordPage
        texts={copy.byType[type].page}
        definitions={requestFilters}
        list={{ ...list, pinnedIds: [...list.pinnedIds, ...pinnedIds] }}
        card={{ ...requestCard, facts, actions }}
        filters={filters}
        onFilter={onFilter}
      />
    </div>
  );
}
