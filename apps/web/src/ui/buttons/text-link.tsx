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

/** A button that looks like a link, for secondary actions. */
export function TextButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className={styles.link} />;
}
