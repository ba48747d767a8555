// An action often removes or hides the button that started it, and the focus is lost with it. It then moves to the closest
// remaining container: the card, the list, the modal or the page. Modals restore the focus themselves.

const containers = 'li, tr, article, aside, section, [role="tabpanel"], [role$="dialog"], main';

function containersOf(element: Element | null): Element[] {
  const found: Element[] = [];
  let container = element?.closest(containers);
  while (container) {
    found.push(container);
    container = container.parentElement?.closest(containers);
  }
  return found;
}

function focusContainer(container: HTMLElement): void {
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1;
    container.addEventListener('blur', () => container.removeAttribute('tabindex'), { once: true });
  }
  container.focus({ preventScroll: true });
}

/** Call once per page. */
export function recoverFocus(): void {
  let focused: Element | null = null;
  let containers: Element[] = [];

  function onFocus(event: Event): void {
    focused = event.target instanceof Element ? event.target : null;
    containers = containersOf(focused);
  }

  const isGone = (element: Element) => !element.isConnected || !element.checkVisibility();

  function recover(): void {
    if (focused === null || !isGone(focused)) return;
    // What is hidden keeps the focus until the next frame.
    const lost = new Set<Element | null>([document.body, focused]);
    const candidates = [...containers, document.getElementById('main')];
    focused = null;
    for (const container of candidates) {
      if (!lost.has(document.activeElement)) return;
      if (container instanceof HTMLElement && !isGone(container)) focusContainer(container);
    }
  }

  document.addEventListener('focusin', onFocus);
  new MutationObserver((changes) => {
    const isHidden =
      changes.some(({ type }) => type === 'attributes') && focused?.checkVisibility() === false;
    if (isHidden || focused?.isConnected === false) requestAnimationFrame(recover);
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['hidden'] });
}
