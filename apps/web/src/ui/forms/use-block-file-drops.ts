import { useEffect } from 'react';

function blockDrop(event: globalThis.DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Without this, a file dropped outside a drop area would replace the page and lose all unsaved input. */
export function useBlockFileDrops(): void {
  useEffect(() => {
    window.addEventListener('dragover', blockDrop);
    window.addEventListener('drop', blockDrop);
    return () => {
      window.removeEventListener('dragover', blockDrop);
      window.removeEventListener('drop', blockDrop);
    };
  }, []);
}
