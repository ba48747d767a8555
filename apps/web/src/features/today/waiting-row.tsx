import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import { type ReactNode, useId } from 'react';
import { formatInstant } from '../../lib/format-date.ts';
import { formatDuration } from '../../presentation/jobs.ts';
import { TimeLeft } from '../../presentation/time-left.tsx';
import { cx } from '../../ui/cx.ts';
import { NavIcon } from '../../ui/layout/nav-icon.tsx';
import { copy } from './copy.ts';
import type { ShownItem } from './shown-items.ts';
import { summarize } from './summary.ts';
import styles from './waiting-row.module.css';

/** How late it is, when it is due today, or how long it has waited. */
function Age({ item, now }: { item: WaitingItem; now: Date }) {
  if (item.kind === 'job' && item.group !== 'waiting') {
    const time = formatInstant(item.job.dueAt).split(', ')[1] ?? '';
    return (
      <TimeLeft job={item.job} now={now}>
        {copy.due(time)}
      </TimeLeft>
    );
  }
  const waited = Math.max(0, now.getTime() - new Date(item.since).getTime());
  return <time dateTime={item.since}>{formatDuration(waited)}</time>;
}

interface WaitingRowProps {
  entry: ShownItem;
  now: Date;
  isOpen: boolean;
  onToggle: () => void;
  /** Rendered while the row is open. Once the item is gone, only a conversation is: its answer may be half written. */
  children: ReactNode;
}

export function WaitingRow({
  entry: { id, item, isGone },
  now,
  isOpen,
  onToggle,
  children,
}: WaitingRowProps) {
  const panelId = useId();
  const { icon, who, what, amount } = summarize(item);
  return (
    <li className={cx(styles.row, isGone && styles.gone)} data-open={isOpen || undefined} data-waiting={id}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={onToggle}
        >
          <NavIcon name={icon} />
          <b className={styles.who}>{who}</b> <span className={styles.what}>{what}</span>{' '}
          {amount !== null && <span className={cx('num', styles.amount)}>{amount}</span>}{' '}
          <span className={cx('num', styles.age)}>{isGone ? copy.gone : <Age item={item} now={now} />}</span>
        </button>
      </h3>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          {isGone && (
            <p className={styles.goneText}>{item.kind === 'chat' ? copy.goneChat : copy.goneText}</p>
          )}
          {(!isGone || item.kind === 'chat') && children}
        </div>
      )}
    </li>
  );
}
