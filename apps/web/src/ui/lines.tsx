import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './lines.module.css';

export interface Line {
  term: string;
  value: ReactNode;
}

/** Terms and what they are, one under the other with a hairline between. */
export function Lines({ items }: { items: readonly Line[] }) {
  return (
    <dl className={cx('num', styles.lines)}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same, term over value and several beside each other. */
export function Facts({ items }: { items: readonly Line[] }) {
  return (
    <dl className={cx('num', styles.facts)}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="note">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What it is, and what it costs. */
export function Sum({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <p className={cx('num', styles.sum)}>
      <span>{label}</span>
      <strong>{amount}</strong>
    </p>
  );
}
