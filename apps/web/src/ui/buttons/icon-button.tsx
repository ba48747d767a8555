import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  icon: IconName;
  label: string;
};

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
