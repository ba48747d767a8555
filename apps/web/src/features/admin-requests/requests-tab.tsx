import type { SubscriptionRequest } from '@burnish/contract/entity';
import { requestStatuses } from '@burnish/domain/request/request';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { requestStatus } from '../../presentation/request-status.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { useRequests } from './queries.ts';
import { RequestActs } from './request-acts.tsx';
import { requestCard } from './request-card.tsx';

type RequestsTabProps = Narrowable & { onSendInvoice: (request: SubscriptionRequest) => void };

export default function RequestsTab({ narrowing, onNarrow, onSendInvoice }: RequestsTabProps) {
  const { search } = narrowing;
  const status = oneOf(requestStatuses, narrowing.status);
  const acts = (request: SubscriptionRequest) =>
    request.allowedActions.length > 0 && <RequestActs request={request} onSendInvoice={onSendInvoice} />;
  return (
    <RecordPage
      words={copy.page}
      list={useRequests({ search, status })}
      card={{ ...requestCard, acts }}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={status ?? ''}
      onFilter={(chosen) => onNarrow({ status: chosen })}
      filterOptions={optionsOf(requestStatuses, requestStatus)}
      onClear={() => onNarrow({ search: '', status: '' })}
    />
  );
}
