import type { ComponentProps, ReactNode } from 'react';
import { Anchor, type LinkTarget } from './anchor.tsx';
import styles from './text-link.module.css';

export function TextLink({ children, ...target }: LinkTarget & { children: ReactNode }) {
  return (
    <Anchor {...target} className={styles.link}>
      {children}
    </Anchor>
  );
}

type TextButtonProps = Omit<ComponentProps<'button'>, 'className'> & { busy?: boolean };

/** A button that looks like a link, for secondary actions. A busy one keeps the focus and ignores clicks. */
export function TextButton({ type = 'button', busy = false, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.link}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}
