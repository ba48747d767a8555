import { useSyncExternalStore } from 'react';
import { setTheme, type Theme, themeKey } from '../../lib/theme.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';

type Choice = Theme | 'system';

const options: readonly { value: Choice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Also after a change by the switch in the header. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function readChoice(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(choice: Choice): void {
  if (choice !== 'system') {
    setTheme(choice);
    return;
  }
  delete document.documentElement.dataset.theme;
  try {
    localStorage.removeItem(themeKey);
  } catch {
    // Storage may be disabled; then nothing is stored.
  }
}

export function ThemeChoice({ label }: { label: string }) {
  const theme = useSyncExternalStore<Choice>(subscribe, readChoice, () => 'system');
  return <SegmentedControl label={label} options={options} value={theme} onChange={choose} />;
}
