import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from './glyph.tsx';
import styles from './status.module.css';

/** A tone is a colour and a shape: what waits, was sent on, is agreed, refused, stopped, used up, yours, differs. */
const shapes = {
  wait: 'clock',
  sent: 'arrow',
  done: 'tick',
  bad: 'cross',
  still: 'bar',
  full: 'frame',
  you: 'diamond',
  off: 'differs',
} as const satisfies Record<string, GlyphName>;

export type StatusTone = keyof typeof shapes;

export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.status} data-tone={tone}>
      <Glyph name={shapes[tone]} />
      {children}
    </span>
  );
}
