import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A panel below its button. Escape closes it, and so does a click or the focus elsewhere. */
export function useDisclosure() {
  const container = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const closeElsewhere = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
  });
  function close() {
    setOpen(false);
    container.current?.querySelector('button')?.focus();
  }
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });

  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('keydown', closeOnEscape, true);
    };
  }, [isOpen]);

  return { container, isOpen, toggle: () => setOpen(!isOpen), close };
}
