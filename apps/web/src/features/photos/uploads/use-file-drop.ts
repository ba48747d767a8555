import { useEffect, useEffectEvent, useState } from 'react';
import { filesFromDrop } from './engine/file-selection.ts';
import type { SelectedFile } from './engine/types.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useFileDrop(onSelect: (files: readonly SelectedFile[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const select = useEffectEvent((items: DataTransferItemList) => void filesFromDrop(items).then(onSelect));

  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setDragging(false);
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      if (event.dataTransfer) select(event.dataTransfer.items);
    }
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);

  return isDragging;
}
