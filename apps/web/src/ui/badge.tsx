import styles from './badge.module.css';

/** A small count. The text comes capped ('9+'); the label says what it counts. */
export function Badge({ text, label }: { text: string; label?: string | undefined }) {
  return (
    <span className={styles.badge}>
      <span aria-hidden={label !== undefined || undefined}>{text}</span>
      {label !== undefined && <span className="vh">{label}</span>}
    </span>
  );
}
