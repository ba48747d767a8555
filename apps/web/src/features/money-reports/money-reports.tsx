import { type Currency, currencies } from '@burnish/domain/money/money';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { copy } from './copy.ts';
import styles from './money-reports.module.css';
import { ReportView } from './report-view.tsx';
import {
  clearedRows,
  type Period,
  periods,
  type ReportChoice,
  type Rows,
  rowFilters,
  rowsOf,
} from './row-filters.ts';
import { RowsList } from './rows-list.tsx';

interface MoneyReportsProps extends FilteredListProps {
  choice: ReportChoice;
  /** The page of reports, with these filters. */
  reportsUrl: (filters: FilteredListProps['filters']) => string;
}

const conversions: readonly { value: Currency | ''; label: string }[] = [
  { value: '', label: copy.notConverted },
  ...currencies.map((value) => ({ value, label: copy.currency(value) })),
];

/** The reports about money, or the rows behind one of their figures. */
export default function MoneyReports({ choice, filters, onFilter, reportsUrl }: MoneyReportsProps) {
  const { report, period, convertTo } = choice;
  const kept = { report, months: filters.months ?? '', convertTo: filters.convertTo ?? '' };
  const rows = rowsOf(filters);
  if (rows !== null) return <RowsList rows={rows} backUrl={reportsUrl({ ...clearedRows, ...kept })} />;
  return (
    <>
      {report !== 'outstanding' && (
        <div className={styles.controls}>
          <SegmentedControl<Period>
            label={copy.period}
            value={period}
            onChange={(months) => onFilter({ months: oneOf(periods, months) ?? '' })}
            options={periods.map((value) => ({ value, label: copy.periods[value] }))}
          />
          {report === 'money' && (
            <Field label={copy.convert}>
              <Select
                value={convertTo ?? ''}
                onChange={({ target }) => onFilter({ convertTo: target.value })}
                options={conversions}
              />
            </Field>
          )}
        </div>
      )}
      <ReportView
        choice={choice}
        rowsUrl={(target: Rows) => reportsUrl({ ...kept, ...rowFilters(report, target) })}
      />
    </>
  );
}
