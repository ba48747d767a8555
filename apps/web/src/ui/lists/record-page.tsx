import type { ReactNode } from 'react';
import {
  clearedFilters,
  type FilterDefinition,
  type FilteredListProps,
  isFiltered,
} from '../../lib/list-filters.ts';
import type { VirtualList } from '../../lib/use-list.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { cx } from '../cx.ts';
import { FilterBar } from './filter-bar.tsx';
import { listTexts } from './list-texts.ts';
import { PagedList, type PagedListTexts } from './paged-list.tsx';
import styles from './record-page.module.css';
import { VirtualRows } from './virtual-rows.tsx';

export interface RecordFact<Row> {
  term: string;
  /** Null is shown as 'Not provided'. */
  value: (row: Row) => ReactNode;
  /** A null value is not shown at all. */
  optional?: boolean | undefined;
  /** Takes a line of its own. */
  wide?: boolean | undefined;
  /** The card's editor has a field for it. */
  hiddenWhileEditing?: boolean | undefined;
}

export interface CardDefinition<Row> {
  rowKey: (row: Row) => string;
  title: (row: Row) => ReactNode;
  note?: ((row: Row) => ReactNode) | undefined;
  status: (row: Row) => ReactNode;
  facts: readonly RecordFact<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  /** At the bottom of the card. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** An InlineEdit that replaces the actions and the facts it edits; null while the row is not edited. */
  editor?: ((row: Row) => ReactNode) | undefined;
}

interface RecordListProps<Row> {
  /** Accessible name of the list. */
  label: string;
  card: CardDefinition<Row>;
  list: VirtualList<Row>;
}

/** Typical card heights in CSS pixels, in one column and in several. */
const estimatedHeights = { narrow: 340, wide: 132 };

function Fact<Row>({ fact, row }: { fact: RecordFact<Row>; row: Row }) {
  const value = fact.value(row);
  if (value === null && fact.optional) return null;
  return (
    <div data-wide={fact.wide}>
      <dt className="note">{fact.term}</dt>
      <dd>{value ?? <span className={styles.empty}>{listTexts.emptyValue}</span>}</dd>
    </div>
  );
}

function RecordCard<Row>({ card, row }: { card: CardDefinition<Row>; row: Row }) {
  const editor = card.editor?.(row) ?? null;
  const actions = editor === null && card.actions?.(row);
  const facts = editor === null ? card.facts : card.facts.filter((fact) => !fact.hiddenWhileEditing);
  return (
    <div
      className={cx(styles.card, card.actions && styles.withActions)}
      data-editing={editor !== null || undefined}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>{card.title(row)}</h3>
        {card.note && <p className={cx('note', styles.note)}>{card.note(row)}</p>}
        <div className={styles.status}>{card.status(row)}</div>
      </div>
      {editor && <div className={styles.editor}>{editor}</div>}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <Fact key={fact.term} fact={fact} row={row} />
        ))}
      </dl>
      {actions && <div className={styles.actions}>{actions}</div>}
      {card.details && <div className={styles.details}>{card.details(row)}</div>}
    </div>
  );
}

/** Cards with a title, a status, facts and actions. The columns of all cards line up. */
function RecordList<Row>({ label, card, list }: RecordListProps<Row>) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return (
    <VirtualRows
      label={label}
      list={list}
      rowKey={card.rowKey}
      estimatedHeight={isWide ? estimatedHeights.wide : estimatedHeights.narrow}
      renderRow={(row) => <RecordCard card={card} row={row} />}
    />
  );
}

export interface RecordPageTexts extends PagedListTexts {
  title: string;
  search: string;
}

type RecordPageProps<Row> = FilteredListProps & {
  texts: RecordPageTexts;
  definitions: readonly FilterDefinition[];
  list: VirtualList<Row>;
  card: CardDefinition<Row>;
};

/** A list of records with its search and filters. */
export function RecordPage<Row>({ texts, definitions, list, card, filters, onFilter }: RecordPageProps<Row>) {
  return (
    <div className={styles.page}>
      <h2 className="vh">{texts.title}</h2>
      <FilterBar
        searchLabel={texts.search}
        definitions={definitions}
        shortcut="/"
        filters={filters}
        onFilter={onFilter}
      />
      <PagedList
        list={list}
        texts={texts}
        filtered={isFiltered(definitions, filters)}
        onClear={() => onFilter(clearedFilters(definitions))}
      >
        {() => <RecordList label={texts.title} card={card} list={list} />}
      </PagedList>
    </div>
  );
}
