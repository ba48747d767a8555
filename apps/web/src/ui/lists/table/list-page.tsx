import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type AmountFilter, clearedAmounts, parseAmounts } from '../../../lib/amount-filter.ts';
import { formatCount } from '../../../lib/format.ts';
import {
  clearedFilters,
  type FilterDefinition,
  type FilteredListProps,
  isFiltered,
} from '../../../lib/list-filters.ts';
import { clearedDays, type DayFilter, parseDays } from '../../../lib/table-filters.ts';
import type { VirtualList } from '../../../lib/use-list.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { type OpenRowOptions, type OpenRowProps, useOpenRow } from '../../../lib/use-open-row.ts';
import { Skeleton } from '../../feedback/skeleton.tsx';
import { ArrivedButton } from '../arrived-button.tsx';
import { ListState } from '../list-state.tsx';
import { LoadMore } from '../load-more.tsx';
import { emptyListState, type PagedListTexts } from '../paged-list.tsx';
import { amountFailure } from './amount-failure.ts';
import { useArrivedRows } from './arrived-rows.ts';
import { chosenColumns } from './columns.ts';
import { CsvButton, type ListExport } from './csv-button.tsx';
import type DetailPaneComponent from './detail-pane.tsx';
import { besideList } from './layout.ts';
import type { ListDefinition } from './list-definition.ts';
import styles from './list-page.module.css';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { nothingSelected } from './selection.ts';
import { TableFooter, type TableSum } from './table-footer.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';
import { focusRow, useListKeys } from './use-list-keys.ts';
import { useScrolledInto } from './use-scrolled-into.ts';
import { useSelection } from './use-selection.ts';

export interface ListPageTexts extends PagedListTexts {
  title: string;
  search: string;
}

export type ListPageProps = FilteredListProps &
  OpenRowProps & {
    /** The views of the list, above its search. */
    views?: ReactNode;
    /** Next to the file of the list. */
    tools?: ReactNode;
  };

// What is opened from a list loads when it is needed. `lazy` loses the type parameter of the row.
const DetailPane = lazy(() => import('./detail-pane.tsx')) as typeof DetailPaneComponent;
const BulkBar = lazy(() => import('./bulk-bar.tsx'));

/** What is said about several selected rows, and done with them. */
export interface BulkDefinition<Row> {
  sum: (rows: readonly Row[]) => string;
  actions: (rows: readonly Row[]) => ReactNode;
}

type Props<Row> = ListPageProps & {
  texts: ListPageTexts;
  definitions: readonly FilterDefinition[];
  days: readonly DayFilter[];
  amounts?: AmountFilter | undefined;
  file: ListExport;
  list: VirtualList<Row>;
  definition: ListDefinition<Row>;
  /** How the open row is read if the list hasn't loaded it. */
  openRow: Omit<OpenRowOptions<Row>, 'id' | 'list'>;
  /** Of all rows that the filters find. */
  sums?: readonly TableSum[] | undefined;
  bulk?: BulkDefinition<Row> | undefined;
};

/** A list of the studio: its search and filters, a table, and the details of one row. */
export function ListPage<Row extends { readonly _id: string }>({
  texts,
  definitions,
  days,
  amounts,
  file,
  views,
  tools,
  list: source,
  definition,
  openRow,
  sums = [],
  bulk,
  filters,
  onFilter,
  openId,
  rowUrl,
  onOpen,
}: Props<Row>) {
  const container = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useChosenColumns(texts.title);
  const isCovered = !useMediaQuery(besideList) && openId !== '';
  const rowsElement = useRef<HTMLDivElement>(null);
  const isScrolledInto = useScrolledInto(rowsElement);
  const selectionState = useState(nothingSelected);
  const { ids: selectedIds } = selectionState[0];
  const { shown, arrived, showArrived } = useArrivedRows({
    rows: source.rows,
    listKey: JSON.stringify(filters),
    isOutdated: source.outdated,
    isHolding: isScrolledInto || selectedIds.size > 0,
  });
  const list = { ...source, rows: shown };
  const open = useOpenRow({ ...openRow, id: openId, list });
  const { selected, wasUsed, control: selection, clear } = useSelection(list.rows, selectionState);
  const moveTo = useListKeys({ container, rows: list.rows, selection, openId, onOpen });

  // The focus returns to the row of the closed pane.
  const lastOpenId = useRef(openId);
  useEffect(() => {
    if (openId === '' && lastOpenId.current !== '') focusRow(container.current, lastOpenId.current);
    lastOpenId.current = openId;
  }, [openId]);

  function stepTo(step: 1 | -1) {
    const target = open.index < 0 ? undefined : list.rows[open.index + step];
    return target && (() => moveTo(target._id));
  }

  const [topId, setTopId] = useState('');
  function showFromTop() {
    const [first] = source.rows;
    showArrived();
    window.scrollTo(0, 0);
    if (first === undefined) return;
    // It is rendered before the list notices that it was scrolled.
    setTopId(first._id);
    requestAnimationFrame(() => focusRow(container.current, first._id));
  }

  const amountRange = amounts && parseAmounts(amounts, filters).range;
  const pinnedIds = [...list.pinnedIds, openId, topId];
  return (
    <div ref={container} className={styles.page} data-wide-page data-open={openId !== '' || undefined}>
      <h2 className="vh">{texts.title}</h2>
      <div className={styles.list} inert={isCovered}>
        {views && (
          <div className={styles.views}>
            <Suspense fallback={null}>{views}</Suspense>
          </div>
        )}
        <ListTools
          searchLabel={texts.search}
          definitions={definitions}
          days={days}
          amounts={amounts}
          columns={definition.columns}
          chosen={chosen}
          onChoose={setChosen}
          file={file}
          tools={tools}
          filters={filters}
          onFilter={onFilter}
        />
        <div ref={rowsElement} className={styles.rows}>
          <ArrivedButton count={arrived} onShow={showFromTop} />
          <ListState
            loading={list.loading}
            loadingText={texts.loading}
            skeleton={<Skeleton shape="table" count={12} />}
            error={
              (amounts && amountFailure(amounts, { filters, onFilter })) ??
              (list.failed ? { title: texts.failed, onRetry: list.retry } : null)
            }
            empty={
              list.rows.length === 0
                ? emptyListState({
                    texts,
                    filtered:
                      isFiltered(definitions, filters) ||
                      Object.keys({ ...parseDays(days, filters), ...amountRange }).length > 0,
                    onClear: () =>
                      onFilter({ ...clearedFilters(definitions), ...clearedDays(days), ...clearedAmounts }),
                  })
                : null
            }
          >
            <ListTable
              label={texts.title}
              list={{ ...list, pinnedIds }}
              definition={definition}
              columns={chosenColumns(definition.columns, chosen)}
              areChosen={chosen !== null}
              selection={selection}
              sort={filters.sort}
              onSort={(sort) => onFilter({ sort })}
              openId={openId}
              rowUrl={rowUrl}
              onOpen={onOpen}
            />
            <LoadMore
              hasMore={list.hasMore}
              busy={list.loadingMore}
              failed={list.loadMoreFailed}
              onLoadMore={list.loadMore}
            />
            <TableFooter count={list.loadedCount} sums={sums} />
          </ListState>
        </div>
        {wasUsed && (
          <Suspense fallback={null}>
            <BulkBar count={selected.length} sum={bulk?.sum(selected)} onClear={clear}>
              {bulk?.actions(selected)}
              <CsvButton {...file} ids={selected.map(({ _id }) => _id)} />
            </BulkBar>
          </Suspense>
        )}
      </div>
      {openId !== '' && (
        <Suspense fallback={null}>
          <DetailPane
            definition={definition}
            open={open}
            total={list.total < 0 ? `${formatCount(list.rows.length)}+` : formatCount(list.total)}
            onStep={stepTo}
            onClose={() => onOpen('', { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}
