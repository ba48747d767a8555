type Theme = 'light' | 'dark';

const key = 'theme';

/** The theme on the screen: the chosen one, else the system's. */
function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

export function switchTheme(): void {
  chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark');
}
