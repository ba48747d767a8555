import type { LateDelivery } from '@burnish/contract/reports/entities';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { formatDuration } from '../../presentation/jobs.ts';
import { companyOrName, fullName } from '../../presentation/people.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DayFilterInput } from '../../ui/forms/day-filter-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { copy, planName } from './copy.ts';
import styles from './late-deliveries.module.css';
import {
  clearedLateFilters,
  parseLateFilters,
  planOptions,
  useLateDeliveries,
  useOnTimeReport,
} from './queries.ts';
import type { ReportLinks } from './report-links.ts';

const text = copy.late;

function ShortInstant({ value }: { value: string }) {
  return (
    <span className="nb">
      <Instant value={value} withTime short />
    </span>
  );
}

const columnsOf = (jobUrl: ReportLinks['jobUrl']): readonly Column<LateDelivery>[] => [
  { key: 'photo', header: text.photo, slot: 'title', cell: ({ photo }) => photo.fileName },
  {
    key: 'job',
    header: text.job,
    slot: 'fact',
    cell: ({ job }) => (
      <span className="nb">
        <TextLink to={jobUrl(job.number)}>{job.number}</TextLink>
      </span>
    ),
  },
  { key: 'customer', header: text.customer, slot: 'fact', cell: ({ userId }) => companyOrName(userId) },
  {
    key: 'retoucher',
    header: copy.column.retoucher,
    slot: 'fact',
    cell: ({ retoucher }) => fullName(retoucher),
  },
  { key: 'plan', header: copy.column.plan, slot: 'fact', cell: ({ planId }) => planName(planId) },
  {
    key: 'version',
    header: text.version,
    slot: 'fact',
    cell: ({ versionNumber }) => (versionNumber === 1 ? text.first : text.revision(versionNumber - 1)),
  },
  { key: 'due', header: text.due, slot: 'fact', cell: ({ dueAt }) => <ShortInstant value={dueAt} /> },
  {
    key: 'delivered',
    header: text.delivered,
    slot: 'fact',
    cell: ({ deliveredAt }) => <ShortInstant value={deliveredAt} />,
  },
  {
    key: 'late',
    header: text.lateBy,
    slot: 'amount',
    cell: ({ dueAt, deliveredAt }) =>
      formatDuration(Math.max(60_000, Date.parse(deliveredAt) - Date.parse(dueAt))),
  },
];

function Filters({ filters, onFilter }: FilteredListProps) {
  const { retoucherId = '', planId = '' } = parseLateFilters(filters);
  const { data: report } = useOnTimeReport('52');
  const people = (report?.retouchers ?? []).map(({ retoucher }) => ({
    value: retoucher._id,
    label: fullName(retoucher),
  }));
  const isListed = retoucherId === '' || people.some(({ value }) => value === retoucherId);
  return (
    <search className={styles.filters}>
      <Field label={text.from}>
        <DayFilterInput value={filters.from ?? ''} max={filters.to} onChange={(from) => onFilter({ from })} />
      </Field>
      <Field label={text.to}>
        <DayFilterInput value={filters.to ?? ''} min={filters.from} onChange={(to) => onFilter({ to })} />
      </Field>
      <Field label={copy.column.retoucher}>
        <Select
          value={retoucherId}
          onChange={({ target }) => onFilter({ retoucherId: target.value })}
          options={[
            { value: '', label: text.allRetouchers },
            ...(isListed ? [] : [{ value: retoucherId, label: text.oneRetoucher }]),
            ...people,
          ]}
        />
      </Field>
      <Field label={copy.column.plan}>
        <Select
          value={planId}
          onChange={({ target }) => onFilter({ planId: target.value })}
          options={[{ value: '', label: text.allPlans }, ...planOptions]}
        />
      </Field>
    </search>
  );
}

/** The deliveries behind a figure that were late. */
export function LateDeliveries({ filters, onFilter, links }: FilteredListProps & { links: ReportLinks }) {
  const list = useLateDeliveries(filters);
  const isFiltered = Object.values(parseLateFilters(filters)).some(Boolean);
  return (
    <div className={styles.page}>
      <p>
        <TextLink to={links.reportsUrl({})}>{text.back}</TextLink>
      </p>
      <Filters filters={filters} onFilter={onFilter} />
      <RecordSection id="late-deliveries" title={text.title} note={text.note}>
        <PagedList
          list={list}
          texts={text}
          filtered={isFiltered}
          onClear={() => onFilter(clearedLateFilters)}
          skeleton={<Skeleton shape="lines" />}
        >
          {(rows, outdated) => (
            <SectionMount>
              <DataTable
                caption={text.title}
                columns={columnsOf(links.jobUrl)}
                rows={rows}
                rowKey={({ _id }) => _id}
                outdated={outdated}
              />
            </SectionMount>
          )}
        </PagedList>
      </RecordSection>
    </div>
  );
}
