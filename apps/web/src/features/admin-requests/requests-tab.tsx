import type { Order } from '@burnish/contract/entity';
import { requestStatuses } from '@burnish/domain/request/request';
import type { ReactNode } from 'react';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import type { OrderType } from '../../presentation/ordered.ts';
import { requestStatus } from '../../presentation/request-status.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { useRequests } from './queries.ts';
import { RequestActs } from './request-acts.tsx';
import { requestCard } from './request-card.tsx';

type RequestsTabProps = Narrowable & {
  type: OrderType;
  onSendInvoice: (request: Order) => void;
  /** What was written about it. */
  about: (request: Order) => ReactNode;
};

export default function RequestsTab({ type, narrowing, onNarrow, onSendInvoice, about }: RequestsTabProps) {
  const { search } = narrowing;
  const status = oneOf(requestStatuses, narrowing.status);
  const facts = [...requestCard.facts, { term: copy.fact.messages, value: about, wide: true }];
  const acts = (request: Order) =>
    request.allowedActions.length > 0 && <RequestActs request={request} onSendInvoice={onSendInvoice} />;
  return (
    <RecordPage
      words={copy.of[type].page}
      list={useRequests(type, { search, status })}
      card={{ ...requestCard, facts, acts }}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={status ?? ''}
      onFilter={(chosen) => onNarrow({ status: chosen })}
      filterOptions={optionsOf(requestStatuses, requestStatus)}
      onClear={() => onNarrow({ search: '', status: '' })}
    />
  );
}
