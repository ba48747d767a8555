import type { ReactNode } from 'react';
import { Anchor, type Destination } from './anchor.tsx';
import { type ButtonShape, buttonClass } from './button-look.ts';

/** A link that looks like a button, because it is the way on. */
export function ButtonLink({
  look,
  size,
  wide,
  children,
  ...where
}: ButtonShape & Destination & { children: ReactNode }) {
  return (
    <Anchor {...where} className={buttonClass({ look, size, wide })}>
      {children}
    </Anchor>
  );
}
