import { type ReactNode, useId, useRef } from 'react';
import { NavLink } from 'react-router';
import { Logo } from '../brand/logo.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import type { PageLink } from './header.tsx';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  brand: string;
  links: readonly PageLink[];
  footer?: ReactNode;
}

/**
 * A full-screen menu for phones. It is a native dialog opened by an invoker command: the browser traps the focus, closes
 * it on Escape, and opens it even before the scripts run.
 */
export function MobileMenu({ brand, links, footer }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const invoker = (command: 'show-modal' | 'close') => ({ command, commandfor: id });

  /** For browsers without invoker commands. */
  function open() {
    if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal();
  }
  function close() {
    dialog.current?.close();
  }

  return (
    <div className={styles.menu}>
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={open} {...invoker('show-modal')} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click too */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.dialog}
        aria-label="Menu"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <div className={styles.top}>
          <Logo name={brand} />
          <IconButton icon="close" label="Close" onClick={close} {...invoker('close')} />
        </div>
        <nav className={styles.nav} aria-label="Mobile">
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {label}
            </NavLink>
          ))}
        </nav>
        {footer && <div className={styles.footer}>{footer}</div>}
      </dialog>
    </div>
  );
}
