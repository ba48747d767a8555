import type { Order } from '@burnish/contract/orders/entities';
import { type ReactNode, useRef } from 'react';
import { useNextRow } from '../../../lib/use-next-row.ts';
import { amountFilter } from '../../../presentation/filters.ts';
import type { OrderType } from '../../../presentation/orders.ts';
import { ListPage, type ListPageProps } from '../../../ui/lists/table/list-page.tsx';
import { BulkApproval, requestSum } from './bulk-approval.tsx';
import { copy } from './copy.ts';
import {
  openRequest,
  requestDays,
  requestFile,
  requestFilters,
  useRequestSums,
  useRequests,
} from './queries.ts';
import { RequestActions } from './request-actions.tsx';
import { requestColumns, requestDetails } from './request-list.tsx';

type RequestsTabProps = ListPageProps & {
  type: OrderType;
  /** Opens the form of an invoice. */
  onSendInvoice: (request: Order, onSent: () => void) => void;
  /** Renders the messages about a request. */
  renderMessages: (request: Order) => ReactNode;
};

/** A request that waits for the studio: for a decision, or for its invoice. */
function isUndecided({ allowedActions }: Order): boolean {
  return allowedActions.includes('approve') || allowedActions.includes('send_invoice');
}

export default function RequestsTab({ type, onSendInvoice, renderMessages, ...page }: RequestsTabProps) {
  const container = useRef<HTMLDivElement>(null);
  const list = useRequests(type, page.filters);
  const { pinnedIds, onDecide, onDecided } = useNextRow({
    container,
    rows: list.rows,
    isUndecided,
    targets: (id) => [`[data-row="${id}"] [data-action]`, `[data-row="${id}"] th a`],
  });
  const sendInvoice = (request: Order) =>
    onSendInvoice(request, () => {
      onDecide(request._id);
      onDecided();
    });
  return (
    <div ref={container}>
      <ListPage
        {...page}
        texts={copy.byType[type].page}
        definitions={requestFilters}
        days={requestDays}
        amounts={amountFilter}
        file={requestFile(type, page.filters)}
        list={{ ...list, pinnedIds: [...list.pinnedIds, ...pinnedIds] }}
        bulk={{ sum: requestSum, actions: (requests) => <BulkApproval requests={requests} /> }}
        sums={useRequestSums(type, page.filters)}
        openRow={openRequest(type, page.openId)}
        definition={{
          ...requestDetails,
          columns: requestColumns(type),
          facts: [
            ...requestDetails.facts,
            { term: copy.fact.messages, value: renderMessages, wide: true, optional: true },
          ],
          actions: (request, place) =>
            request.allowedActions.length > 0 && (
              <RequestActions
                request={request}
                place={place}
                onSendInvoice={sendInvoice}
                onDecide={onDecide}
                onDecided={onDecided}
              />
            ),
          actionsWidth: 15.5,
        }}
      />
    </div>
  );
}
