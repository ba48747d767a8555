import { type ReportName, reportNames } from '@burnish/domain/reports/report-names';
import { lazy, Suspense } from 'react';
import { copy as moneyCopy } from '../../features/money-reports/copy.ts';
import { reportOf } from '../../features/money-reports/report-choice.ts';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { useStudioToday } from '../../presentation/studio-today.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { moneyReportLinks, reportLinks } from './admin-url.ts';
import { reportsCopy as copy } from './copy.ts';
import styles from './reports.module.css';

const MoneyReports = lazy(() => import('../../features/money-reports/money-reports.tsx'));
const OnTimeReports = lazy(() => import('../../features/reports/reports-tab.tsx'));

const options: readonly { value: ReportName | ''; label: string }[] = [
  { value: '', label: copy.onTime },
  ...reportNames.map((value) => ({ value, label: moneyCopy.titles[value] })),
];

/** Reports about the studio's work, and about its money. Which one is in the URL. */
export default function Reports(list: FilteredListProps) {
  const choice = reportOf(list.filters, useStudioToday());
  return (
    <div className={styles.page}>
      <Field label={copy.report}>
        <Select
          value={choice?.report ?? ''}
          onChange={({ target }) => list.onFilter({ report: target.value, list: '' })}
          options={options}
        />
      </Field>
      <Suspense fallback={<Skeleton shape="cards" />}>
        {choice === null ? (
          <OnTimeReports {...list} links={reportLinks} />
        ) : (
          <MoneyReports
            {...list}
            choice={choice}
            reportsUrl={reportLinks.reportsUrl}
            links={moneyReportLinks}
          />
        )}
      </Suspense>
    </div>
  );
}
