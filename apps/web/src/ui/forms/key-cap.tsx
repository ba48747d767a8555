import styles from './key-cap.module.css';

/** Hidden on touch devices, and from screen readers: the control has `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span className={styles.cap} aria-hidden="true">
      {children}
    </span>
  );
}
