import { granularities } from '@burnish/domain/reports/report-intervals';
import { loadFailure } from '../../lib/load-status.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { CsvButton } from '../../ui/lists/table/csv-button.tsx';
import { BarChart } from './bar-chart.tsx';
import { copy } from './copy.ts';
import type { ReportUrls } from './money-tables.ts';
import { reportFile, tablesOf, useReport } from './queries.ts';
import type { ReportChoice } from './report-choice.ts';
import { type Chart, figure, type ReportTable, type TableRow } from './report-table.ts';
import styles from './report-view.module.css';
import { RowChart } from './row-chart.tsx';

function columnsOf({ rowHeader, columns }: ReportTable): readonly Column<TableRow>[] {
  const isInterval = granularities.some((granularity) => rowHeader === copy.column[granularity]);
  return [
    {
      key: 'name',
      header: rowHeader,
      slot: 'title',
      cell({ name, url }) {
        if (url !== null) return <TextLink to={url}>{name}</TextLink>;
        return isInterval ? <span className="nb">{name}</span> : name;
      },
    },
    ...columns.map(
      (header, index): Column<TableRow> => ({
        key: header,
        header,
        slot: 'fact',
        cell({ name, figures }) {
          const { text, url, leadsTo } = figures[index] ?? figure('');
          return url === null ? (
            text
          ) : (
            <TextLink to={url} ariaLabel={copy.rowsOf(text, header, name, leadsTo)}>
              {text}
            </TextLink>
          );
        },
      }),
    ),
  ];
}

const layouts = { intervals: BarChart, names: RowChart } as const;

/** Whether there is something to see. */
const hasBars = ({ groups }: Chart) => groups.some(({ values }) => values.some((value) => (value ?? 0) > 0));

/** The first chart, and smaller ones of other columns that have any value. */
function Charts({ title, charts: [main, ...others] }: Pick<ReportTable, 'title' | 'charts'>) {
  if (main === undefined || main.groups.length === 0) return null;
  const Main = layouts[main.layout];
  return (
    <div className={styles.charts}>
      <Main title={title} chart={main} />
      {others.filter(hasBars).map((chart) => (
        <BarChart key={chart.series.join()} title={title} chart={chart} small />
      ))}
    </div>
  );
}

function Table({ table }: { table: ReportTable }) {
  const { title, charts, rows } = table;
  return (
    <SectionMount>
      <h3>{title}</h3>
      <Charts title={title} charts={charts} />
      <div className={styles.table}>
        <DataTable caption={title} columns={columnsOf(table)} rows={rows} rowKey={({ key }) => key} />
      </div>
    </SectionMount>
  );
}

interface ReportViewProps {
  choice: ReportChoice;
  urls: ReportUrls;
}

/** A report about money: for each currency a chart and a table whose figures lead to their rows. */
export function ReportView({ choice, urls }: ReportViewProps) {
  const { report, currency: shown, convertTo, granularity } = choice;
  const query = useReport(choice);
  // While another time is loaded, the one before stays; another report doesn't.
  const loaded = query.data?.name === report ? query.data : undefined;
  const tables =
    loaded &&
    tablesOf(loaded, urls).filter(
      ({ currency }) => shown === null || currency === null || currency === shown,
    );
  const isDue = report === 'outstanding';
  const empty =
    tables?.length === 0
      ? {
          title: isDue ? copy.nothingDue : copy.empty,
          text: isDue ? copy.nothingDueText : copy.emptyText,
        }
      : null;
  return (
    <RecordSection
      id={report}
      title={copy.titles[report]}
      note={copy.notes[report](granularity)}
      link={tables !== undefined && empty === null && <CsvButton {...reportFile(choice)} />}
    >
      <ListState
        loading={loaded === undefined && !query.isError}
        skeleton={<Skeleton shape="cards" />}
        error={loadFailure(query, copy.failed)}
        empty={empty}
      >
        {tables && (
          <div className={styles.tables} aria-busy={query.isPlaceholderData || undefined}>
            {convertTo !== null && report === 'money' && (
              <p className="note">
                {copy.rateNote(granularity)} <TextLink to={urls.ratesUrl}>{copy.rates}</TextLink>
              </p>
            )}
            {tables.map((table) => (
              <Table key={table.key} table={table} />
            ))}
          </div>
        )}
      </ListState>
    </RecordSection>
  );
}
