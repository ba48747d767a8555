import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** One chapter of the sheet. */
export function Chapter({
  title,
  columns = 1,
  children,
}: {
  title: string;
  columns?: 1 | 2 | 3;
  children: ReactNode;
}) {
  return (
    <section className={styles.chapter}>
      <h2>{title}</h2>
      <div className={styles.body} data-columns={columns}>
        {children}
      </div>
    </section>
  );
}

/** Pieces beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function Spec({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.spec}>
      <p className="note">{note}</p>
      {children}
    </div>
  );
}
