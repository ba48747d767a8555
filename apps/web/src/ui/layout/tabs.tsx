import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { Badge } from '../feedback/badge.tsx';
import styles from './tabs.module.css';

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
  /** URL parameter with the selected tab: a prerendered page applies it before its scripts run (app/first-paint.ts). */
  queryParam?: string | undefined;
  /** A TabPanel for each tab. */
  children: ReactNode;
}

const SelectedTab = createContext<{ id: string; value: string } | null>(null);

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/** Arrow keys move the focus; Enter or the space bar selects. */
const focusMoves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.findIndex((tab) => tab.matches(':focus'));
  const next = focusMoves[event.key]?.(index, tabs.length);
  if (next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
}

/** Not Radix's tabs: the public pages use them and load as little code as possible. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  size = 'normal',
  queryParam,
  children,
}: TabsProps<Value>) {
  const id = useId();
  return (
    <SelectedTab value={{ id, value }}>
      <div
        role="tablist"
        aria-label={label}
        className={styles.list}
        data-size={size}
        data-query={queryParam}
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
      {children}
    </SelectedTab>
  );
}

interface TabPanelProps {
  value: string;
  /** Keeps the panel in the document while another tab is selected, so that it can be found and read without JavaScript. */
  keepMounted?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, keepMounted = false, children }: TabPanelProps) {
  const tabs = use(SelectedTab);
  if (!tabs) throw new Error('TabPanel must be inside Tabs');
  const isSelected = tabs.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus moves from the tab to its panel
      tabIndex={0}
      className={styles.panel}
      data-shown={isSelected}
    >
      {(isSelected || keepMounted) && children}
    </div>
  );
}
