import { useEffect, useEffectEvent, useState } from 'react';
import { gatherFromDrop } from './engine/gather.ts';
import type { Gathered } from './engine/types.ts';

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** The whole page takes what is dropped. True while something is held over it. */
export function useDrops(onGather: (files: readonly Gathered[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((items: DataTransferItemList) => void gatherFromDrop(items).then(onGather));

  useEffect(() => {
    function hover(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    }
    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer.items);
    }
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}
