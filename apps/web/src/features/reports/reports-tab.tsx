import type { FilteredListProps } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { copy } from './copy.ts';
import { LateDeliveries } from './late-deliveries.tsx';
import { OnTimeReport } from './on-time-report.tsx';
import { type Period, periodOf, periods } from './queries.ts';
import type { ReportLinks } from './report-links.ts';
import styles from './reports-tab.module.css';

/** Each report is a section. The late deliveries behind a figure are a list of their own. */
export default function ReportsTab({ filters, onFilter, links }: FilteredListProps & { links: ReportLinks }) {
  if (filters.list === 'late') return <LateDeliveries filters={filters} onFilter={onFilter} links={links} />;
  const period = periodOf(filters);
  return (
    <div className={styles.page}>
      <SegmentedControl<Period>
        label={copy.period}
        value={period}
        onChange={(weeks) => onFilter({ weeks: oneOf(periods, weeks) ?? '' })}
        options={periods.map((value) => ({ value, label: copy.periods[value] }))}
      />
      <OnTimeReport period={period} links={links} />
    </div>
  );
}
