import styles from './key-cap.module.css';

/** Shown where there is a keyboard. The control says its key in aria-keyshortcuts, so this one is silent. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span className={styles.cap} aria-hidden="true">
      {children}
    </span>
  );
}
