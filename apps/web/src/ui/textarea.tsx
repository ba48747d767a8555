import type { ComponentProps } from 'react';
import { useControl } from './control-context.ts';
import { cx } from './cx.ts';
import styles from './input.module.css';

export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...useControl()} {...props} className={cx(styles.input, styles.area)} />;
}
