import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from './badge.tsx';
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
  /** A TabPanel for each tab. */
  children: ReactNode;
}

// The library sets style attributes, which the policy forbids in prerendered HTML: each is unset where it is set.
const unstyledList = { outline: undefined };
const unstyledPanel = { animationDuration: undefined };

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  size = 'normal',
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // On a phone the list scrolls sideways: the chosen tab stays in view. The page itself does not move.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!list.current || !chosen) return;
    const middle = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
    list.current.scrollTo({ left: middle, behavior: 'instant' });
  }, [value]);

  const choose = (next: string) => {
    const tab = tabs.find((known) => known.value === next);
    if (tab) onChange(tab.value);
  };

  return (
    <Radix.Root value={value} onValueChange={choose} activationMode="manual">
      <Radix.List ref={list} className={styles.list} aria-label={label} data-size={size} style={unstyledList}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} data-value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.badge && <Badge text={tab.badge} label={tab.badgeLabel} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** `keep`: stays in the page while another tab is shown, so that it is found and read without JavaScript. */
export function TabPanel({
  value,
  keep = false,
  children,
}: {
  value: string;
  keep?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Content asChild value={value} {...(keep && { forceMount: true as const })}>
      <div className={styles.panel} data-kept={keep || undefined} style={unstyledPanel}>
        {children}
      </div>
    </Radix.Content>
  );
}
