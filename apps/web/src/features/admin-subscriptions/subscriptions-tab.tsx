import { subscriptionStatuses } from '@burnish/domain/subscription/subscription';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { subscriptionStatus } from '../../presentation/subscription-status.ts';
import { FilterBar, FilterSearch, FilterSelect } from '../../ui/filter-bar.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { copy } from './copy.ts';
import { useSubscriptions } from './queries.ts';
import { subscriptionForm } from './subscription-form.tsx';

export default function SubscriptionsTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const status = oneOf(subscriptionStatuses, narrowing.status);
  const subscriptions = useSubscriptions({ search, status });
  return (
    <>
      <h2 className="vh">{copy.list}</h2>
      <FilterBar>
        <FilterSearch label={copy.search} value={search} onChange={(typed) => onNarrow({ search: typed })} />
        <FilterSelect
          label={copy.status}
          all={copy.allStatuses}
          value={status ?? ''}
          onChange={(chosen) => onNarrow({ status: chosen })}
          options={optionsOf(subscriptionStatuses, subscriptionStatus)}
        />
      </FilterBar>
      <PagedList
        list={subscriptions}
        words={copy.words}
        narrowed={search !== '' || status !== undefined}
        onClear={() => onNarrow({ search: '', status: '' })}
      >
        {(rows, outdated) => (
          <RecordList label={copy.list} form={subscriptionForm} rows={rows} outdated={outdated} />
        )}
      </PagedList>
    </>
  );
}
