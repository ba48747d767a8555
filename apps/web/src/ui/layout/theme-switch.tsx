import { toggleTheme } from '../../lib/theme.ts';
import { SquareButton } from '../buttons/square-button.tsx';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  return (
    <SquareButton label="Switch between light and dark" onClick={toggleTheme}>
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="7.250" fill="none" />
        <path d="M10 2.750a7.250 7.250 0 0 1 0 14.500z" fill="currentColor" stroke="none" />
      </svg>
    </SquareButton>
  );
}
