import type { ComponentProps } from 'react';
import styles from './text-link.module.css';

/** A quiet act that looks like a link: clear, remove, use another way. */
export function TextButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className={styles.link} />;
}
