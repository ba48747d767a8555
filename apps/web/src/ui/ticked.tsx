import type { ReactNode } from 'react';
import { Pencil } from './pencil.tsx';
import styles from './ticked.module.css';

/** A word behind a tick of the pencil: the one that most people choose, or that costs least. */
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
