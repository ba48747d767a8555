import styles from './theme-switch.module.css';

type Theme = 'light' | 'dark';

const key = 'theme';

/** The chosen theme, else the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be disabled; the choice then lasts as long as the page.
  }
}

function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

export function ThemeSwitch() {
  return (
    <button
      type="button"
      className={styles.switch}
      onClick={toggleTheme}
      aria-label="Switch between light and dark"
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="7.250" fill="none" />
        <path d="M10 2.750a7.250 7.250 0 0 1 0 14.500z" fill="currentColor" stroke="none" />
      </svg>
    </button>
  );
}
