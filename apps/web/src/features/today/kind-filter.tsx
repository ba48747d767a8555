import type { Stats } from '@burnish/contract/dashboard/entities';
import { sumWaiting, type WaitingKind, waitingKinds } from '@burnish/domain/waiting';
import { formatCount } from '../../lib/format.ts';
import { KeyCap } from '../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import styles from './kind-filter.module.css';

interface KindFilterProps {
  /** Undefined: all kinds. */
  value: WaitingKind | undefined;
  /** Undefined while they load. */
  counts: Stats['waiting'] | undefined;
  onChange: (kind: WaitingKind | undefined) => void;
}

/** Which kinds of items are shown, with how many of each wait. */
export function KindFilter({ value, counts, onChange }: KindFilterProps) {
  const chip = (kind: WaitingKind | undefined, label: string, count: number | undefined) => (
    <button
      key={kind ?? 'all'}
      type="button"
      className={styles.chip}
      aria-pressed={value === kind}
      onClick={() => onChange(kind)}
    >
      {label}
      {count !== undefined && (
        <>
          {' '}
          <b className="num" aria-hidden="true">
            {formatCount(count)}
          </b>
          <span className="vh">, {copy.waitingCount(count)}</span>
        </>
      )}
    </button>
  );
  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips} aria-label={copy.show}>
        {chip(undefined, copy.all, counts && sumWaiting(counts))}
        {waitingKinds.map((kind) => chip(kind, copy.kinds[kind], counts?.[kind]))}
      </fieldset>
      <p className={styles.keys} aria-hidden="true">
        <KeyCap>J</KeyCap>
        <KeyCap>K</KeyCap>
        {copy.move}
      </p>
    </div>
  );
}
