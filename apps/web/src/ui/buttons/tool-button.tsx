import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './tool-button.module.css';

type ToolButtonProps = Omit<ComponentProps<'button'>, 'className'> & { icon?: IconName | undefined };

/** The least prominent button, for tools such as pause or full size. */
export function ToolButton({ icon, type = 'button', children, ...rest }: ToolButtonProps) {
  return (
    <button {...rest} type={type} className={styles.tool}>
      {icon && <Icon name={icon} small />}
      {children}
    </button>
  );
}
