import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './control-context.ts';
import styles from './input.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'className'>;

export function Input({ type = 'text', ...rest }: InputProps) {
  return <input {...useFieldControl()} {...rest} type={type} className={styles.input} />;
}

/** Values, `min` and `max` are calendar dates: 'YYYY-MM-DD'. */
export function DateInput(props: Omit<InputProps, 'type'>) {
  return <Input {...props} type="date" />;
}

/** Values have no time zone: 'YYYY-MM-DDThh:mm'. */
export function DateTimeInput(props: Omit<InputProps, 'type'>) {
  return <Input {...props} type="datetime-local" />;
}

export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...useFieldControl()} {...props} className={cx(styles.input, styles.textarea)} />;
}
