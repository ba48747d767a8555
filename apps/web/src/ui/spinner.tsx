import styles from './spinner.module.css';

/** With a label it announces itself; without one it stands beside words that do. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="vh">{label}</span>
    </span>
  );
}
