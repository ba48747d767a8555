// A button that has done its work often goes: approved, there is nothing left to approve. With it goes the focus, and
// whoever uses the keyboard or listens is nowhere. It then goes to what is left of the place: the card, the list, the
// modal, the page. A modal that closes finds its own way back.

const places = 'li, tr, article, section, [role="tabpanel"], [role$="dialog"], main';

function placesRound(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let place = element?.closest(places); place; place = place.parentElement?.closest(places))
    found.push(place);
  return found;
}

function moveTo(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/** For the whole page, once. */
export function keepFocus(): void {
  let held: Element | null = null;
  let around: Element[] = [];

  function hold(event: Event): void {
    held = event.target instanceof Element ? event.target : null;
    around = placesRound(held);
  }

  function recover(): void {
    if (held === null || held.isConnected || document.activeElement !== document.body) return;
    const left = [...around, document.getElementById('main')];
    held = null;
    for (const place of left) {
      if (place instanceof HTMLElement && place.isConnected) moveTo(place);
      if (document.activeElement !== document.body) return;
    }
  }

  document.addEventListener('focusin', hold);
  new MutationObserver(() => {
    if (held?.isConnected === false) requestAnimationFrame(recover);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
