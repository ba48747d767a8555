import { type Currency, currencies } from '@burnish/domain/money/money';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { copy } from './copy.ts';
import styles from './money-reports.module.css';
import type { MoneyReportLinks } from './money-tables.ts';
import { ReportView } from './report-view.tsx';
import {
  clearedRows,
  entryFilters,
  type Period,
  periods,
  type ReportChoice,
  rowFilters,
  rowsOf,
} from './row-filters.ts';
import { RowsList } from './rows-list.tsx';

interface MoneyReportsProps extends FilteredListProps {
  choice: ReportChoice;
  /** The page of reports, with these filters. */
  reportsUrl: (filters: FilteredListProps['filters']) => string;
  links: MoneyReportLinks;
}

const conversions: readonly { value: Currency | ''; label: string }[] = [
  { value: '', label: copy.notConverted },
  ...currencies.map((value) => ({ value, label: copy.currency(value) })),
];

const shownCurrencies: readonly { value: Currency | ''; label: string }[] = [
  { value: '', label: copy.bothCurrencies },
  ...currencies.map((value) => ({ value, label: copy.currency(value) })),
];

/** The reports about money, or the rows behind one of their figures. */
export default function MoneyReports({ choice, filters, onFilter, reportsUrl, links }: MoneyReportsProps) {
  const { report, period, currency, convertTo } = choice;
  const { months = '', shown = '', convertTo: convert = '' } = filters;
  const kept = { report, months, shown, convertTo: convert };
  const rows = rowsOf(filters);
  if (rows !== null) return <RowsList rows={rows} backUrl={reportsUrl({ ...clearedRows, ...kept })} />;
  return (
    <>
      <div className={styles.controls}>
        {report !== 'outstanding' && (
          <SegmentedControl<Period>
            label={copy.period}
            value={period}
            onChange={(next) => onFilter({ months: oneOf(periods, next) ?? '' })}
            options={periods.map((value) => ({ value, label: copy.periods[value] }))}
          />
        )}
        {report !== 'images' && (
          <Field label={copy.shown}>
            <Select
              value={currency ?? ''}
              onChange={({ target }) => onFilter({ shown: target.value })}
              options={shownCurrencies}
            />
          </Field>
        )}
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
      <ReportView
        choice={choice}
        ratesUrl={links.ratesUrl}
        urls={{
          rowsUrl: (rows) => reportsUrl({ ...kept, ...rowFilters(report, rows) }),
          entriesUrl: (entries) => links.entriesUrl(entryFilters(entries)),
          subscriptionsUrl: links.subscriptionsUrl,
        }}
      />
    </>
  );
}
