import type { ReactNode } from 'react';
import { Anchor, type Destination } from './anchor.tsx';
import styles from './text-link.module.css';

export function TextLink({ children, ...where }: Destination & { children: ReactNode }) {
  return (
    <Anchor {...where} className={styles.link}>
      {children}
    </Anchor>
  );
}
