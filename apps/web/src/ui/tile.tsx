import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import styles from './tile.module.css';

interface TileProps {
  label: string;
  value: ReactNode;
  /** Beside the figure, smaller: 'of 60'. */
  aside?: ReactNode;
  note?: ReactNode;
  /** As wide as the whole grid. */
  wide?: boolean | undefined;
  /** Leads to what it counts. */
  to?: string | undefined;
  children?: ReactNode;
}

/** One figure at a glance. */
export function Tile({ label, value, aside, note, wide = false, to, children }: TileProps) {
  const content = (
    <>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.figure}>
        {value}
        {aside && <small>{aside}</small>}
      </p>
      {note && <p className="note">{note}</p>}
      {children}
    </>
  );
  const name = cx('num', styles.tile, wide && styles.wide);
  return to === undefined ? (
    <div className={name}>{content}</div>
  ) : (
    <Link className={name} to={to}>
      {content}
    </Link>
  );
}

export function Tiles({ columns = 3, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={styles.tiles} data-columns={columns}>
      {children}
    </div>
  );
}
