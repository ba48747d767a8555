import { toggleTheme } from '../../lib/theme.ts';
import { SquareButton } from '../buttons/square-button.tsx';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  return (
    <SquareButton label="Switch between light and dark" onClick={toggleTheme}>
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="7.25" fill="none" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" stroke="none" />
      </svg>
    </SquareButton>
  );
}
