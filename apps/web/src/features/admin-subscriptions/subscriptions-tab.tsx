import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { subscriptionStatus } from '../../presentation/subscription-status.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { copy as editCopy } from './edit/copy.ts';
import { useEditable } from './edit/editable.tsx';
import { useSubscriptions } from './queries.ts';
import { subscriptionCard } from './subscription-card.tsx';

export default function SubscriptionsTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const status = oneOf(subscriptionStatuses, narrowing.status);
  const editable = useEditable(useSubscriptions({ search, status }), subscriptionCard, {
    by: 'subscription',
    words: editCopy.edit,
  });
  return (
    <RecordPage
      {...editable}
      words={copy.page}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={status ?? ''}
      onFilter={(chosen) => onNarrow({ status: chosen })}
      filterOptions={optionsOf(subscriptionStatuses, subscriptionStatus)}
      onClear={() => onNarrow({ search: '', status: '' })}
    />
  );
}
