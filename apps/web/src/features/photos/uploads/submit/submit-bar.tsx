import { Button } from '../../../../ui/buttons/button.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { copy } from '../copy.ts';
import styles from './submit-bar.module.css';

interface SubmitBarProps {
  photoCount: number;
  /** How the photos use the quota; null while unknown. */
  usage: string | null;
  /** Why the photos can't be submitted yet. */
  obstacle: string | null;
  error: string | null;
  busy: boolean;
  onSubmit: () => void;
}

/** Sticks to the bottom of the window, so that the submit button is always visible. */
export function SubmitBar({ photoCount, usage, obstacle, error, busy, onSubmit }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.text}>
        {error !== null && <FormError>{error}</FormError>}
        {usage !== null && <p className={styles.usage}>{usage}</p>}
        <p id="submit-obstacle" className={styles.obstacle}>
          {busy ? null : obstacle}
        </p>
      </div>
      <Button
        variant="primary"
        disabled={obstacle !== null}
        busy={busy}
        onClick={onSubmit}
        aria-describedby={obstacle === null ? undefined : 'submit-obstacle'}
      >
        {copy.submit.action(photoCount)}
      </Button>
    </div>
  );
}
