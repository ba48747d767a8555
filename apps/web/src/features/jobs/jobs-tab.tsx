import { jobStatuses } from '@burnish/domain/photo/job';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { jobStatus } from '../../presentation/job-status.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { jobCard } from './job-card.tsx';
import { useJobs } from './queries.ts';

const statusOptions = jobStatuses.map((value) => ({ value, label: jobStatus[value].label }));

export default function JobsTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const status = oneOf(jobStatuses, narrowing.status);
  return (
    <RecordPage
      words={copy.page}
      list={useJobs({ search, status })}
      card={jobCard}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={status ?? ''}
      onFilter={(chosen) => onNarrow({ status: chosen })}
      filterOptions={statusOptions}
      onClear={() => onNarrow({ search: '', status: '' })}
    />
  );
}
