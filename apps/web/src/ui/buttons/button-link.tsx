import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Anchor, type LinkTarget } from './anchor.tsx';
import styles from './button.module.css';

/** `destructive-solid` confirms a destructive action; `destructive` only starts it. */
type ButtonVariant = 'secondary' | 'primary' | 'destructive' | 'destructive-solid';

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'small' | undefined;
  fullWidth?: boolean | undefined;
}

export function buttonClass({
  variant = 'secondary',
  size = 'normal',
  fullWidth = false,
}: ButtonStyle): string {
  return cx(styles.button, styles[variant], size === 'small' && styles.small, fullWidth && styles.fullWidth);
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  children,
  ...target
}: ButtonStyle & LinkTarget & { children: ReactNode }) {
  return (
    <Anchor {...target} className={buttonClass({ variant, size, fullWidth })}>
      {children}
    </Anchor>
  );
}
