import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonShape, buttonClass } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & ButtonShape & { busy?: boolean | undefined };

function stay(event: MouseEvent) {
  event.preventDefault();
}

export function Button({
  look,
  size,
  wide,
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
      className={buttonClass({ look, size, wide })}
      // A button that is disabled while it has the focus loses it to nothing: one that is at work keeps it.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? stay : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
