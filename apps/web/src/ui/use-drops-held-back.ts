import { useEffect } from 'react';

/** A file that misses the area would take the page's place, and with it all that was typed. */
function holdBack(event: globalThis.DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

export function useDropsHeldBack(): void {
  useEffect(() => {
    window.addEventListener('dragover', holdBack);
    window.addEventListener('drop', holdBack);
    return () => {
      window.removeEventListener('dragover', holdBack);
      window.removeEventListener('drop', holdBack);
    };
  }, []);
}
