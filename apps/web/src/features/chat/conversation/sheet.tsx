import styles from './message.module.css';

/** A sheet of paper, for a document. */
export function Sheet() {
  return (
    <svg className={styles.sheet} viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <path className={styles.paper} d="M0 0h24v32H0z" />
      <path className={styles.print} d="M4 4h5v5H4z" />
      <path className={styles.lines} d="M4 14.500h16m-16 5h16m-16 5h11" />
    </svg>
  );
}
