import { useRef } from 'react';

/** Of several radio buttons the chosen one is the place of all. */
const firstField = 'form :is(input, select, textarea):enabled:not([type="radio"]:not(:checked))';

/** Where one begins: the first field; in a question the first answer. */
function firstPlace(modal: HTMLElement): HTMLElement | null {
  // A phone's keyboard would cover what has not been read yet.
  if (matchMedia('(pointer: coarse)').matches) return null;
  const alert = modal.getAttribute('role') === 'alertdialog';
  return modal.querySelector(alert ? 'footer button' : firstField);
}

/** The focus goes into a modal, and afterwards back to where it was, whatever opened it. */
export function useModalFocus() {
  const opener = useRef<Element | null>(null);

  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      const modal = event.currentTarget;
      if (!(modal instanceof HTMLElement)) return;
      event.preventDefault();
      (firstPlace(modal) ?? modal).focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const isThere = opener.current?.isConnected === true;
      // A question that closes together with the modal it stood in: that one has found its way back already.
      if (!isThere && document.activeElement !== document.body) return;
      const back = isThere ? opener.current : document.getElementById('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
