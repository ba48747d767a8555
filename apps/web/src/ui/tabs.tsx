import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { Badge } from './badge.tsx';
import { Glyph } from './glyph.tsx';
import styles from './tabs.module.css';
import { useEdges } from './use-edges.ts';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  badge?: string | null | undefined;
  badgeLabel?: string | undefined;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'normal' | 'large' | undefined;
  /** The part of the address that says which is chosen: a prerendered page heeds it before its scripts are there. */
  query?: string | undefined;
  /** A TabPanel for each tab. */
  children: ReactNode;
}

const ChosenTab = createContext<{ id: string; value: string } | null>(null);

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/** Where a key leads from one tab of the list; it is chosen by Enter or the space bar. */
const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const place = all.findIndex((tab) => tab.matches(':focus'));
  const next = steps[event.key]?.(place, all.length);
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}

/** A few lines instead of the library's: they stand on public pages, which carry little code. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  size = 'normal',
  query,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEdges(frame, list);

  // On a phone the list scrolls sideways: the chosen tab stays in view. The page itself does not move.
  useEffect(() => {
    const bar = list.current;
    if (!bar) return;
    const observer = new ResizeObserver(() => {
      const chosen = bar.querySelector<HTMLElement>(`[data-value="${value}"]`);
      if (!chosen) return;
      const middle = chosen.offsetLeft - (bar.clientWidth - chosen.offsetWidth) / 2;
      bar.scrollTo({ left: middle, behavior: 'instant' });
    });
    observer.observe(bar);
    return () => observer.disconnect();
  }, [value]);

  return (
    <ChosenTab value={{ id, value }}>
      <div ref={frame} className={styles.bar}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={styles.list}
          data-size={size}
          data-query={query}
          onKeyDown={moveFocus}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-controls={panelId(id, tab.value)}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              data-value={tab.value}
              className={styles.tab}
              onClick={() => tab.value !== value && onChange(tab.value)}
            >
              {tab.label}
              {tab.badge && <Badge text={tab.badge} label={tab.badgeLabel} />}
            </button>
          ))}
        </div>
        <span className={styles.edge} aria-hidden="true">
          <Glyph name="right" />
        </span>
        <span className={styles.edge} aria-hidden="true">
          <Glyph name="right" />
        </span>
      </div>
      {children}
    </ChosenTab>
  );
}

interface TabPanelProps {
  value: string;
  /** Stays in the page while another tab is shown, so that it is found and read without JavaScript. */
  keep?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, keep = false, children }: TabPanelProps) {
  const chosen = use(ChosenTab);
  if (!chosen) throw new Error('a tab panel stands within its tabs');
  const isShown = chosen.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(chosen.id, value)}
      aria-labelledby={tabId(chosen.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: reading goes on from the tab to what it shows
      tabIndex={0}
      className={styles.panel}
      data-shown={isShown}
    >
      {(isShown || keep) && children}
    </div>
  );
}
