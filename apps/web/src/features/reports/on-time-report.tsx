import type { OnTimeReport as Report } from '@burnish/contract/reports/entities';
import { formatShortDate } from '../../lib/format-date.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { formatDuration } from '../../presentation/jobs.ts';
import { fullName } from '../../presentation/people.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { CsvButton } from '../../ui/lists/table/csv-button.tsx';
import { copy, planName } from './copy.ts';
import { type FiguresRow, FiguresTable } from './figures-table.tsx';
import styles from './on-time-report.module.css';
import { onTimeFile, type Period, useOnTimeReport } from './queries.ts';
import { daysOfWeeks, lateFilters, type ReportLinks } from './report-links.ts';
import { WeeksChart } from './weeks-chart.tsx';

const text = copy.onTime;

/** The rows of each table, with links to the late deliveries behind their figures. */
function rowsOf({ weeks, retouchers, plans, total }: Report, urlOf: ReportLinks['reportsUrl']) {
  const days = daysOfWeeks(weeks.at(0)?.monday ?? '', weeks.at(-1)?.monday ?? '');
  const all: FiguresRow = { ...total, key: 'all', name: text.all, lateUrl: urlOf(lateFilters({ days })) };
  const byWeek: FiguresRow[] = weeks.map(({ monday, ...figures }) => ({
    ...figures,
    key: monday,
    name: formatShortDate(monday),
    lateUrl: urlOf(lateFilters({ days: daysOfWeeks(monday) })),
  }));
  const byRetoucher: FiguresRow[] = retouchers.map(({ retoucher, ...figures }) => ({
    ...figures,
    key: retoucher._id,
    name: fullName(retoucher),
    lateUrl: urlOf(lateFilters({ days, retoucherId: retoucher._id })),
  }));
  const byPlan: FiguresRow[] = plans.map(({ planId, ...figures }) => ({
    ...figures,
    key: planId ?? 'none',
    name: planName(planId),
    lateUrl: urlOf(lateFilters({ days, planId: planId ?? 'none' })),
  }));
  return { all, byWeek: [...byWeek, all], byRetoucher, byPlan };
}

function Total({ report, lateUrl }: { report: Report; lateUrl: string }) {
  const { onTimeCount, deliveredCount, lateCount, onTimePercent, averageLateMinutes } = report.total;
  return (
    <p className={styles.total}>
      <b>{onTimePercent}%</b>
      <span>
        {text.total(onTimeCount, deliveredCount)}
        {averageLateMinutes !== null && (
          <>
            , <TextLink to={lateUrl}>{text.late(lateCount)}</TextLink>{' '}
            {text.average(formatDuration(averageLateMinutes * 60_000))}
          </>
        )}
      </span>
    </p>
  );
}

function Figures({ report, urlOf }: { report: Report; urlOf: ReportLinks['reportsUrl'] }) {
  const { all, byWeek, byRetoucher, byPlan } = rowsOf(report, urlOf);
  return (
    <div className={styles.figures}>
      <SectionMount>
        <Total report={report} lateUrl={all.lateUrl} />
        <div className={styles.head}>
          <h3>{text.byWeek}</h3>
          <span className="note">{text.weekNote(report.timeZone)}</span>
        </div>
        <WeeksChart weeks={report.weeks} />
        <Disclosure title={text.table}>
          <FiguresTable caption={text.byWeek} header={copy.column.week} rows={byWeek} />
        </Disclosure>
      </SectionMount>
      <SectionMount>
        <h3>{text.byRetoucher}</h3>
        <FiguresTable caption={text.byRetoucher} header={copy.column.retoucher} rows={byRetoucher} />
      </SectionMount>
      <SectionMount>
        <h3>{text.byPlan}</h3>
        <FiguresTable caption={text.byPlan} header={copy.column.plan} rows={byPlan} />
      </SectionMount>
    </div>
  );
}

/** How many photos were delivered on time: by week, by retoucher and by plan. */
export function OnTimeReport({ period, links }: { period: Period; links: ReportLinks }) {
  const query = useOnTimeReport(period);
  const { data: report } = query;
  const empty =
    report?.total.deliveredCount === 0
      ? {
          title: text.empty,
          text: text.emptyText,
          action: <TextLink to={links.boardUrl}>{text.openBoard}</TextLink>,
        }
      : null;
  return (
    <RecordSection
      id="on-time"
      title={text.title}
      note={text.note}
      link={report !== undefined && empty === null && <CsvButton {...onTimeFile(period)} />}
    >
      <ListState
        loading={query.isPending}
        skeleton={<Skeleton shape="cards" />}
        error={loadFailure(query, text.failed)}
        empty={empty}
      >
        {report && (
          <div aria-busy={query.isPlaceholderData || undefined}>
            <Figures report={report} urlOf={links.reportsUrl} />
          </div>
        )}
      </ListState>
    </RecordSection>
  );
}
