import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './square-button.module.css';

type SquareButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
};

/** A button without a border around an icon or initials. */
export function SquareButton({ label, type = 'button', className, ...rest }: SquareButtonProps) {
  return <button {...rest} type={type} className={cx(styles.button, className)} aria-label={label} />;
}
