import styles from './button.module.css';
import { cx } from './cx.ts';

/** `destructive-final` is the solid one: only where the question has been asked. */
type ButtonLook = 'plain' | 'primary' | 'destructive' | 'destructive-final';

export interface ButtonShape {
  look?: ButtonLook | undefined;
  size?: 'normal' | 'small' | undefined;
  /** As wide as what holds it. */
  wide?: boolean | undefined;
}

export function buttonClass({ look = 'plain', size = 'normal', wide = false }: ButtonShape): string {
  return cx(styles.button, styles[look], size === 'small' && styles.small, wide && styles.wide);
}
