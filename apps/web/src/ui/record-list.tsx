import type { ReactNode } from 'react';
import type { LongList } from '../lib/use-list.ts';
import { useMedia } from '../lib/use-media.ts';
import { cx } from './cx.ts';
import styles from './record-list.module.css';
import { Rows } from './rows.tsx';

export interface RecordFact<Row> {
  term: string;
  /** Null: it is not known; the definition's word for that stands there. */
  value: (row: Row) => ReactNode;
  /** What is not known is not mentioned. */
  optional?: boolean | undefined;
  /** A text that takes a line of its own. */
  wide?: boolean | undefined;
  /** The card's editor has a field for it. */
  edited?: boolean | undefined;
}

/** One definition for every width. */
export interface CardDefinition<Row> {
  rowKey: (row: Row) => string;
  title: (row: Row) => ReactNode;
  note?: ((row: Row) => ReactNode) | undefined;
  status: (row: Row) => ReactNode;
  facts: readonly RecordFact<Row>[];
  acts?: ((row: Row) => ReactNode) | undefined;
  /** Under everything else: what is there for whoever asks for it. */
  more?: ((row: Row) => ReactNode) | undefined;
  /** An InlineEdit in the place of the acts and of the facts that it edits; null while nobody edits the row. */
  editor?: ((row: Row) => ReactNode) | undefined;
  absent: string;
}

interface RecordListProps<Row> {
  /** Read aloud: what stands in the list. */
  label: string;
  card: CardDefinition<Row>;
  list: LongList<Row>;
}

/** Roughly how high a card is, where it is one column and where its parts stand side by side. */
const estimates = { narrow: 340, wide: 132 };

function Fact<Row>({ fact, row, absent }: { fact: RecordFact<Row>; row: Row; absent: string }) {
  const value = fact.value(row);
  if (value === null && fact.optional) return null;
  return (
    <div data-wide={fact.wide}>
      <dt className="note">{fact.term}</dt>
      <dd>{value ?? <span className={styles.absent}>{absent}</span>}</dd>
    </div>
  );
}

function RecordCard<Row>({ card, row }: { card: CardDefinition<Row>; row: Row }) {
  const editor = card.editor?.(row) ?? null;
  const acts = editor === null && card.acts?.(row);
  const facts = editor === null ? card.facts : card.facts.filter(({ edited }) => !edited);
  return (
    <div className={cx(styles.card, card.acts && styles.acting)} data-editing={editor !== null || undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{card.title(row)}</h3>
        {card.note && <p className={cx('note', styles.note)}>{card.note(row)}</p>}
        <div className={styles.status}>{card.status(row)}</div>
      </div>
      {editor && <div className={styles.editor}>{editor}</div>}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <Fact key={fact.term} fact={fact} row={row} absent={card.absent} />
        ))}
      </dl>
      {acts && <div className={styles.acts}>{acts}</div>}
      {card.more && <div className={styles.more}>{card.more(row)}</div>}
    </div>
  );
}

/** Cards, each with a title, a status, facts and what can be done with it. The columns of all of them line up. */
export function RecordList<Row>({ label, card, list }: RecordListProps<Row>) {
  const isWide = useMedia('(min-width: 64rem)');
  return (
    <Rows
      label={label}
      list={list}
      rowKey={card.rowKey}
      estimate={isWide ? estimates.wide : estimates.narrow}
      render={(row) => <RecordCard card={card} row={row} />}
    />
  );
}
