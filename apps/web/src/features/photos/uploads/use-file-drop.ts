import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { filesFromDrop } from './engine/file-selection.ts';
import type { SelectFiles } from './engine/types.ts';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Accepts files dropped anywhere on the page, or only on `zone`. Returns whether files are being dragged over it.
 */
export function useFileDrop(onSelect: SelectFiles, zone?: RefObject<HTMLElement | null>): boolean {
  const [isDragging, setDragging] = useState(false);
  const select = useEffectEvent(
    (items: DataTransferItemList) =>
      void filesFromDrop(items).then(({ files, unreadable }) => onSelect(files, unreadable)),
  );

  useEffect(() => {
    const isOver = ({ target }: DragEvent) =>
      zone === undefined || (target instanceof Node && zone.current?.contains(target) === true);

    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      setDragging(isOver(event));
      if (isOver(event)) event.preventDefault();
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setDragging(false);
    }
    function onDrop(event: DragEvent) {
      setDragging(false);
      if (!hasFiles(event) || !isOver(event)) return;
      event.preventDefault();
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
  }, [zone]);

  return isDragging;
}
