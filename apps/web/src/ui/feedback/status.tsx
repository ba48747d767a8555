import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../display/glyph.tsx';
import styles from './status.module.css';

/** Each tone has a color and a shape. `action`: the viewer has to act. `differs`: values do not match. */
const shapes = {
  waiting: 'clock',
  paused: 'pause',
  sent: 'arrow',
  success: 'tick',
  rejected: 'cross',
  inactive: 'bar',
  exhausted: 'frame',
  action: 'diamond',
  differs: 'differs',
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
