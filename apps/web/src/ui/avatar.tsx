import { initials } from '../lib/format.ts';
import styles from './avatar.module.css';

/** The name stands beside it, or on the control that holds it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
