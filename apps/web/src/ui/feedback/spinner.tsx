import styles from './spinner.module.css';

/** Announced if it has a label; otherwise the text next to it must say what is loading. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="vh">{label}</span>
    </span>
  );
}
