import type { ReactNode } from 'react';
import { Pencil } from './pencil.tsx';
import styles from './ticked.module.css';

/** Text after a pencil tick, such as the most popular or cheapest option. */
export function Ticked({ children }: { children: ReactNode }) {
  return (
    <span className={styles.ticked}>
      <span className={styles.tick}>
        <Pencil kind="tick" seed={5} />
      </span>
      {children}
    </span>
  );
}
