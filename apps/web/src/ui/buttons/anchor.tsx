import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** `to` is a page of this site, `href` any URL. */
export type LinkTarget = {
  ariaLabel?: string | undefined;
  /** Id of an element that describes the link. */
  describedBy?: string | undefined;
  /** A single key that follows the link. The page handles it. */
  shortcut?: string | undefined;
  /** Whether the link leads to the current page. */
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
  ariaLabel,
  describedBy,
  shortcut,
  current = false,
  onClick,
  className,
  children,
}: LinkTarget & { className?: string | undefined; children: ReactNode }) {
  const shared = {
    className,
    onClick,
    'aria-label': ariaLabel,
    'aria-describedby': describedBy,
    'aria-keyshortcuts': shortcut,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {children}
      </Link>
    );
  }
  const newTabProps = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...shared} {...newTabProps} href={href}>
      {children}
    </a>
  );
}
