import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** `to`: a page of this site. `href`: any address; `newTab` opens it beside the page. */
export type Destination = {
  label?: string | undefined;
  /** The id of what the words alone do not say. */
  describedBy?: string | undefined;
  current?: boolean | undefined;
  onClick?: (() => void) | undefined;
} & (
  | { to: string; href?: never; newTab?: never }
  | { href: string; to?: never; newTab?: boolean | undefined }
);

export function Anchor({
  to,
  href,
  newTab = false,
  label,
  describedBy,
  current = false,
  onClick,
  className,
  children,
}: Destination & { className?: string | undefined; children: ReactNode }) {
  const shared = {
    className,
    onClick,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {children}
      </Link>
    );
  }
  const beside = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...shared} {...beside} href={href}>
      {children}
    </a>
  );
}
