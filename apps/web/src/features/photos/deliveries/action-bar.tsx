import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** What the action is about. Announced when it changes. */
  text: ReactNode;
  children: ReactNode;
}

/** The action on a list. Stays visible below a long one. */
export function ActionBar({ text, children }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text} role="status">
        {text}
      </p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
