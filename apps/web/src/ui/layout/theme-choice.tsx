import { setTheme, type ThemeChoice as Theme, useTheme } from '../../lib/theme.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';

const options: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ThemeChoice({ label }: { label: string }) {
  return <SegmentedControl label={label} options={options} value={useTheme()} onChange={setTheme} />;
}
