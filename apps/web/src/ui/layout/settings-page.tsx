import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './settings-page.module.css';

interface Group {
  readonly id: string;
  readonly label: string;
}

function showGroup(id: string): void {
  const group = document.getElementById(id);
  group?.scrollIntoView({ behavior: 'instant' });
  group?.focus({ preventScroll: true });
}

/** Sections above grow when their data arrives. Milliseconds. */
const settleTime = 3_000;
const userInput = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Keeps the group that the URL names in place until the page has settled or the user does something. */
function useGroupOfUrl(): void {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id === '' || document.getElementById(id) === null) return;
    const observer = new ResizeObserver(() =>
      document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }),
    );
    observer.observe(document.body);
    const timer = setTimeout(stop, settleTime);
    function stop(): void {
      clearTimeout(timer);
      observer.disconnect();
      for (const name of userInput) window.removeEventListener(name, stop);
    }
    for (const name of userInput) window.addEventListener(name, stop, { passive: true });
    return stop;
  }, []);
}

interface SettingsPageProps {
  /** Accessible name of the navigation. */
  label: string;
  groups: readonly Group[];
  /** A SettingsGroup for each group. */
  children: ReactNode;
}

/** A page of settings in groups, with links to them: beside on wide screens, above on narrow ones. */
export function SettingsPage({ label, groups, children }: SettingsPageProps) {
  const { hash, search } = useLocation();
  useGroupOfUrl();
  const current = groups.find(({ id }) => hash === `#${id}`) ?? groups[0];
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label={label}>
        <ul>
          {groups.map((group) => (
            <li key={group.id}>
              <Link
                to={{ search, hash: `#${group.id}` }}
                aria-current={group === current ? 'true' : undefined}
                onClick={() => showGroup(group.id)}
              >
                {group.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>{children}</div>
    </div>
  );
}

export function SettingsGroup({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.group} tabIndex={-1}>
      {children}
    </div>
  );
}
