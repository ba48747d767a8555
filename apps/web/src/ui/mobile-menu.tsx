import { type ReactNode, useId, useRef } from 'react';
import { NavLink } from 'react-router';
import type { PageLink } from './header.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  brand: string;
  links: readonly PageLink[];
  end?: ReactNode;
}

/**
 * The whole screen of a phone. A native dialog opened by an invoker command: the browser keeps the focus in it,
 * closes it on Escape, and opens it before, or without, any script of ours.
 */
export function MobileMenu({ brand, links, end }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const invoker = (command: 'show-modal' | 'close') => ({ command, commandfor: id });

  /** For a browser that does not know commands yet. */
  function open() {
    if (!('command' in HTMLButtonElement.prototype)) dialog.current?.showModal();
  }
  function close() {
    dialog.current?.close();
  }

  return (
    <div className={styles.menu}>
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={open} {...invoker('show-modal')} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click anywhere on a link closes; keys click links too */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.sheet}
        aria-label="Menu"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <div className={styles.top}>
          <span className={styles.brand}>{brand}</span>
          <IconButton icon="close" label="Close" onClick={close} {...invoker('close')} />
        </div>
        <nav className={styles.nav} aria-label="Mobile">
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {label}
            </NavLink>
          ))}
        </nav>
        {end && <div className={styles.end}>{end}</div>}
      </dialog>
    </div>
  );
}
