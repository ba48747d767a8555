import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import styles from './tile.module.css';

interface TileProps {
  label: string;
  value: ReactNode;
  /** Follows the value in smaller type: 'of 60'. */
  suffix?: ReactNode;
  note?: ReactNode;
  /** Spans the whole grid. */
  wide?: boolean | undefined;
  /** Link to what the figure counts. */
  to?: string | undefined;
  children?: ReactNode;
}

/** A figure with its label. */
export function Tile({ label, value, suffix: aside, note, wide = false, to, children }: TileProps) {
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
  const className = cx('num', styles.tile, wide && styles.wide);
  return to === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}

interface TilesProps {
  columns?: 2 | 3 | 4;
  /** Small tiles, each in one line. */
  strip?: boolean;
  children: ReactNode;
}

export function Tiles({ columns = 3, strip = false, children }: TilesProps) {
  return (
    <div className={cx(styles.tiles, strip && styles.strip)} data-columns={columns}>
      {children}
    </div>
  );
}
