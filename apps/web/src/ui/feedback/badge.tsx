import styles from './badge.module.css';

/** A small count. `text` is already capped ('9+'); `label` is its full text for screen readers. */
export function Badge({ text, label }: { text: string; label?: string | undefined }) {
  return (
    <span className={styles.badge}>
      <span aria-hidden={label !== undefined || undefined}>{text}</span>
      {label !== undefined && <span className="vh">{label}</span>}
    </span>
  );
}
