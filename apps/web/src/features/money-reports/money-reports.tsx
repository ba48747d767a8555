import { type Currency, currencies } from '@burnish/domain/money/money';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { useStudioToday } from '../../presentation/studio-today.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { copy } from './copy.ts';
import { CustomDays } from './custom-days.tsx';
import { dayErrors } from './day-errors.ts';
import styles from './money-reports.module.css';
import type { MoneyReportLinks } from './money-tables.ts';
import { periodFilters, periods, type ReportChoice } from './report-choice.ts';
import { ReportView } from './report-view.tsx';
import { clearedRows, entryFilters, rowFilters, rowsOf } from './row-filters.ts';
import { RowsList } from './rows-list.tsx';
import { UsedImagesList } from './used-images-list.tsx';

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
  const { report, period, days, currency, convertTo } = choice;
  const today = useStudioToday();
  const { months = '', from = '', to = '', shown = '', convertTo: convert = '' } = filters;
  const kept = { report, months, from, to, shown, convertTo: convert };
  const rows = rowsOf(filters);
  const backUrl = reportsUrl({ ...clearedRows, ...kept });
  if (rows?.list === 'images') return <UsedImagesList rows={rows} backUrl={backUrl} jobUrl={links.jobUrl} />;
  if (rows !== null) return <RowsList rows={rows} backUrl={backUrl} />;
  const hasDays = report !== 'outstanding';
  const isCustom = hasDays && period === 'custom';
  const isReadable = !isCustom || Object.keys(dayErrors(days, today)).length === 0;
  return (
    <>
      <div className={styles.controls}>
        {hasDays && (
          <Field label={copy.period}>
            <Select
              value={period}
              onChange={({ target }) =>
                onFilter(periodFilters(oneOf(periods, target.value) ?? period, days, today))
              }
              options={periods.map((value) => ({ value, label: copy.periods[value] }))}
            />
          </Field>
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
        {isCustom && <CustomDays days={days} onShow={(next) => onFilter({ ...next })} />}
      </div>
      {isReadable && (
        <ReportView
          choice={choice}
          urls={{
            rowsUrl: (rows) => reportsUrl({ ...kept, ...rowFilters(report, rows) }),
            entriesUrl: (entries) => links.entriesUrl(entryFilters(entries)),
            subscriptionsUrl: links.subscriptionsUrl,
            ratesUrl: links.ratesUrl,
          }}
        />
      )}
    </>
  );
}
