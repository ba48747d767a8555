import { useRef } from 'react';

/** Of a group of radio buttons only the checked one can have the focus. */
const firstField = 'form :is(input, select, textarea):enabled:not([type="radio"]:not(:checked))';

/** The first field of a form, or the first button of an alert dialog. */
function initialFocus(modal: HTMLElement): HTMLElement | null {
  // On a phone the keyboard would cover the content.
  if (matchMedia('(pointer: coarse)').matches) return null;
  const isAlert = modal.getAttribute('role') === 'alertdialog';
  return modal.querySelector(isAlert ? 'footer button' : firstField);
}

interface ModalFocusOptions {
  /** The first field of a form has the focus first. */
  startsInForm?: boolean;
}

/** Moves the focus into a modal and, when it closes, back to the element that opened it. */
export function useModalFocus({ startsInForm = true }: ModalFocusOptions = {}) {
  const opener = useRef<Element | null>(null);

  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      const modal = event.currentTarget;
      if (!(modal instanceof HTMLElement)) return;
      event.preventDefault();
      ((startsInForm ? initialFocus(modal) : null) ?? modal).focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const openerExists = opener.current?.isConnected === true;
      // A dialog that closes together with the modal it was opened in: that modal has restored the focus already.
      if (!openerExists && document.activeElement !== document.body) return;
      const target = openerExists ? opener.current : document.getElementById('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
