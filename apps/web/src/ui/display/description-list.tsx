import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './description-list.module.css';

export interface DescriptionItem {
  term: string;
  value: ReactNode;
}

/** One item per line, separated by hairlines. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={cx('num', styles.list)}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Items in columns, each term above its value. */
export function FactGrid({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={cx('num', styles.grid)}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="note">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A label and its amount, emphasized. */
export function TotalLine({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <p className={cx('num', styles.total)}>
      <span>{label}</span>
      <strong>{amount}</strong>
    </p>
  );
}
