import { Button } from '../../ui/button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { copy } from './copy.ts';
import styles from './hand-in-bar.module.css';

const words = copy.handIn;

interface HandInBarProps {
  count: number;
  /** What they use. Null: it is not known. */
  uses: string | null;
  /** Why not yet. */
  obstacle: string | null;
  failure: string | null;
  busy: boolean;
  onHandIn: () => void;
}

/** Stays in sight: what is missing, and the one act of the page. */
export function HandInBar({ count, uses, obstacle, failure, busy, onHandIn }: HandInBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {failure !== null && <Fault>{failure}</Fault>}
        {uses !== null && <p className={styles.uses}>{uses}</p>}
        <p id="hand-in-why" className={styles.why}>
          {busy ? null : obstacle}
        </p>
      </div>
      <Button
        look="primary"
        disabled={obstacle !== null}
        busy={busy}
        onClick={onHandIn}
        aria-describedby={obstacle === null ? undefined : 'hand-in-why'}
      >
        {words.act(count)}
      </Button>
    </div>
  );
}
