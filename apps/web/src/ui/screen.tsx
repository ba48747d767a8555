import type { ReactNode } from 'react';
import styles from './screen.module.css';
import { Spinner } from './spinner.tsx';

interface ScreenProps {
  title: string;
  heading?: 'h1' | 'h2' | undefined;
  /** A large figure over the title. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A whole page that says one thing: nothing here, not allowed, went wrong. */
export function Screen({ title, heading: Heading = 'h1', above, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      {above && <p className={styles.above}>{above}</p>}
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}

/** A whole page that waits. The label is read aloud; `shown` also shows it. */
export function ScreenSpinner({ label, shown = false }: { label: string; shown?: boolean }) {
  return (
    <div className={styles.screen} role="status">
      <Spinner />
      <p className={shown ? undefined : 'vh'}>{label}</p>
    </div>
  );
}
