// Whether the sidebar is collapsed to its icons: 'collapsed' or 'expanded' in data-sidebar of the root element. The
// choice is kept in this browser; until there is one, the sidebar is collapsed on narrow windows. app/first-paint.ts
// applies both before the first paint.
const storageKey = 'sidebar';
const narrowWindow = '(max-width: 63.99rem)';

function storedState(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function toggleSidebar(): void {
  const { dataset } = document.documentElement;
  const state = dataset.sidebar === 'collapsed' ? 'expanded' : 'collapsed';
  dataset.sidebar = state;
  try {
    localStorage.setItem(storageKey, state);
  } catch {
    // Storage may be disabled; the choice then lasts as long as the page.
  }
}

/** Follows the width of the window until the user chooses. Returns the function that stops it. */
export function followWindowWidth(): () => void {
  const narrow = matchMedia(narrowWindow);
  const update = () => {
    if (storedState() !== null) return;
    document.documentElement.dataset.sidebar = narrow.matches ? 'collapsed' : 'expanded';
  };
  narrow.addEventListener('change', update);
  return () => narrow.removeEventListener('change', update);
}
