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
import type { MoneyReportLinks, ReportUrls } from './money-tables.ts';
import { reportFile, tablesOf, useReport } from './queries.ts';
import type { ReportChoice } from './report-choice.ts';
import type { ReportTable, TableRow } from './report-table.ts';
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
          const { text, url } = figures[index] ?? { text: '', url: null };
          return url === null ? (
            text
          ) : (
            <TextLink to={url} ariaLabel={copy.rowsOf(text, header, name)}>
              {text}
            </TextLink>
          );
        },
      }),
    ),
  ];
}

const charts = { intervals: BarChart, names: RowChart } as const;

function Table({ table }: { table: ReportTable }) {
  const { title, chart, rows } = table;
  const Chart = charts[chart?.layout ?? 'intervals'];
  return (
    <SectionMount>
      <h3>{title}</h3>
      {chart !== null && chart.groups.length > 0 && <Chart title={title} chart={chart} />}
      <div className={styles.table}>
        <DataTable caption={title} columns={columnsOf(table)} rows={rows} rowKey={({ key }) => key} />
      </div>
    </SectionMount>
  );
}

interface ReportViewProps {
  choice: ReportChoice;
  urls: ReportUrls;
  ratesUrl: MoneyReportLinks['ratesUrl'];
}

/** A report about money: for each currency a chart and a table whose figures lead to their rows. */
export function ReportView({ choice, urls, ratesUrl }: ReportViewProps) {
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
                {copy.rateNote(granularity)} <TextLink to={ratesUrl}>{copy.rates}</TextLink>
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
