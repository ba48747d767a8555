import type { ReactNode } from 'react';
import {
  clearedFilters,
  type FilteredListProps,
  isFiltered,
  parseFilters,
} from '../../../../lib/list-filters.ts';
import { FilterBar } from '../../../../ui/lists/filter-bar.tsx';
import { PagedList } from '../../../../ui/lists/paged-list.tsx';
import { VirtualRows } from '../../../../ui/lists/virtual-rows.tsx';
import { copy } from '../copy.ts';
import { jobFilters } from '../job-filters.ts';
import { useOwnJobs } from '../own-jobs.ts';
import { JobCard } from './job-card.tsx';
import styles from './photos-list.module.css';

/** CSS pixels. */
const estimatedCardHeight = 230;

/** The customer's photos, grouped by job. `emptyAction`: what a customer without photos can do. */
export default function PhotosList({
  filters,
  onFilter,
  emptyAction,
}: FilteredListProps & { emptyAction: ReactNode }) {
  const list = useOwnJobs(parseFilters(jobFilters, filters));
  const filtered = isFiltered(jobFilters, filters);
  const isEmpty = !filtered && !list.loading && !list.failed && list.rows.length === 0;
  return (
    <div className={styles.list}>
      <h2 className="vh">{copy.list.label}</h2>
      {!isEmpty && (
        <FilterBar
          searchLabel={copy.list.search}
          definitions={jobFilters}
          shortcut="/"
          filters={filters}
          onFilter={onFilter}
        />
      )}
      <PagedList
        list={list}
        texts={copy.list}
        filtered={filtered}
        onClear={() => onFilter(clearedFilters(jobFilters))}
        emptyAction={emptyAction}
      >
        {() => (
          <VirtualRows
            label={copy.list.label}
            list={list}
            rowKey={(job) => job._id}
            estimatedHeight={estimatedCardHeight}
            renderRow={(job) => <JobCard job={job} />}
          />
        )}
      </PagedList>
    </div>
  );
}
