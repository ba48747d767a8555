import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonStyle, buttonClass } from './button-link.tsx';

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean | undefined };

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}

export function Button({
  variant,
  size,
  fullWidth,
  busy = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, fullWidth })}
      // A disabled button loses the focus; a busy one keeps it and ignores clicks.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignoreClick : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
