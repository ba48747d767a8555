// The navigation of the application: in the sidebar, and as a bar at the bottom of a phone.
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import { Glyph } from '../display/glyph.tsx';
import { Badge } from '../feedback/badge.tsx';
import styles from './app-navigation.module.css';
import { NavIcon, type NavIconName } from './nav-icon.tsx';
import { toggleSidebar } from './sidebar-state.ts';

/**
 * A red badge counts what is unread or pending, a quiet number how many there are, and a diamond with a number how many
 * wait for the viewer.
 */
export interface NavCount {
  readonly kind: 'badge' | 'quiet' | 'waiting';
  readonly text: string;
  readonly label: string;
}

export interface NavItem {
  readonly label: string;
  /** In the bar of a phone, if the label doesn't fit there. Part of the label. */
  readonly shortLabel?: string | undefined;
  readonly icon: NavIconName;
  readonly isCurrent: boolean;
  readonly count?: NavCount | null | undefined;
  readonly target: { readonly to: string } | { readonly opensDialog: () => void };
}

export interface NavGroup {
  /** Null for items that belong to no group. */
  readonly title: string | null;
  readonly items: readonly NavItem[];
}

function Count({ count }: { count: NavCount }) {
  if (count.kind === 'badge') return <Badge text={count.text} label={count.label} />;
  const isWaiting = count.kind === 'waiting';
  return (
    <span className={isWaiting ? styles.waiting : styles.count}>
      {isWaiting && <Glyph name="diamond" />}
      <span aria-hidden="true">{count.text}</span>
      <span className="vh">{count.label}</span>
    </span>
  );
}

function Label({ label, shortLabel }: Pick<NavItem, 'label' | 'shortLabel'>) {
  if (shortLabel === undefined) return <span className={styles.label}>{label}</span>;
  return (
    <>
      <span className="vh">{label}</span>
      <span className={styles.label} aria-hidden="true">
        {shortLabel}
      </span>
    </>
  );
}

function NavItemLink({ item, isShort = false }: { item: NavItem; isShort?: boolean }) {
  const { label, shortLabel, icon, isCurrent, count, target } = item;
  const content = (
    <>
      <NavIcon name={icon} />
      <Label label={label} shortLabel={isShort ? shortLabel : undefined} />
      {count && (
        <>
          {' '}
          <Count count={count} />
        </>
      )}
    </>
  );
  if ('to' in target) {
    return (
      <Link
        to={target.to}
        prefetch="intent"
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.item} aria-haspopup="dialog" onClick={target.opensDialog}>
      {content}
    </button>
  );
}

function NavList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.label}>
          <NavItemLink item={item} />
        </li>
      ))}
    </ul>
  );
}

/** All items, in groups with a heading each. */
export function SidebarNavigation({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <nav className={styles.sidebar} aria-label="Main">
      {groups.map(({ title, items }, index) => (
        <div key={title ?? `group-${index}`} className={styles.group}>
          {title !== null && <h2 className={styles.groupTitle}>{title}</h2>}
          <NavList items={items} />
        </div>
      ))}
    </nav>
  );
}

/** Collapses the sidebar to its icons, and expands it. */
export function SidebarToggle() {
  return (
    <button type="button" className={cx(styles.item, styles.toggle)} onClick={toggleSidebar}>
      <NavIcon name="sidebar" />
      <span className={cx(styles.label, styles.ifExpanded)}>Collapse</span>
      <span className={cx(styles.label, styles.ifCollapsed)}>Expand</span>
    </button>
  );
}

/** Opens all items in a dialog. A native dialog: the browser traps the focus and closes it on Escape. */
function MoreItems({ groups }: { groups: readonly NavGroup[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-controls={id}
        onClick={() => dialog.current?.showModal()}
      >
        <NavIcon name="more" />
        <span className={styles.label}>More</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click too */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.more}
        aria-label="All pages"
        onClick={(event) => {
          const isItem = event.target instanceof Element && event.target.closest('a, nav button');
          if (isItem || event.target === dialog.current) close();
        }}
      >
        <div className={styles.moreTop}>
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
        <SidebarNavigation groups={groups} />
      </dialog>
    </>
  );
}

interface PhoneNavigationProps {
  /** At most five, including the button for more. */
  items: readonly NavItem[];
  /** Shown behind the last button, if not all items fit. */
  more?: readonly NavGroup[] | undefined;
}

export function PhoneNavigation({ items, more }: PhoneNavigationProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <nav className={styles.phone} aria-label="Main">
      {items.map((item) => (
        <NavItemLink key={item.label} item={item} isShort />
      ))}
      {more && <MoreItems groups={more} />}
    </nav>
  );
}
