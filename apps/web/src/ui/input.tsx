import type { ComponentProps } from 'react';
import { useControl } from './control-context.ts';
import styles from './input.module.css';

/** A line of text, a number, an email, a date. Inside a Field it needs nothing more than a name. */
export function Input({ type = 'text', ...rest }: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...useControl()} {...rest} type={type} className={styles.input} />;
}
