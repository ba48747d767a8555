import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { subscriptionStatus } from '../../presentation/subscription-status.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { useSubscriptions } from './queries.ts';
import { subscriptionCard } from './subscription-card.tsx';

export default function SubscriptionsTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const status = oneOf(subscriptionStatuses, narrowing.status);
  return (
    <RecordPage
      words={copy.page}
      list={useSubscriptions({ search, status })}
      card={subscriptionCard}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={status ?? ''}
      onFilter={(chosen) => onNarrow({ status: chosen })}
      filterOptions={optionsOf(subscriptionStatuses, subscriptionStatus)}
      onClear={() => onNarrow({ search: '', status: '' })}
    />
  );
}
