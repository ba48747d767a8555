import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import { SquareButton } from './square-button.tsx';

type IconButtonProps = Omit<ComponentProps<typeof SquareButton>, 'children' | 'className'> & {
  icon: IconName;
};

export function IconButton({ icon, ...rest }: IconButtonProps) {
  return (
    <SquareButton {...rest}>
      <Icon name={icon} />
    </SquareButton>
  );
}
