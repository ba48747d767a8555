import { useRef } from 'react';
import { useBlockFileDrops } from '../../../../ui/forms/use-block-file-drops.ts';
import { ChooseFiles, ChooseFolder } from '../../uploads/choose-files.tsx';
import { copy as uploadCopy } from '../../uploads/copy.ts';
import type { SelectFiles } from '../../uploads/engine/types.ts';
import { useFileDrop } from '../../uploads/use-file-drop.ts';
import { filesCopy } from '../copy.ts';
import styles from './files.module.css';

/** Where finished files are dropped or chosen. Several jobs can show one. */
export function DropZone({ onSelect }: { onSelect: SelectFiles }) {
  const zone = useRef<HTMLDivElement>(null);
  const isDragging = useFileDrop(onSelect, zone);
  useBlockFileDrops();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div
      ref={zone}
      className={styles.zone}
      data-dragging={isDragging || undefined}
      role="group"
      aria-label={filesCopy.dropZone}
    >
      <p className={styles.zoneText}>{isDragging ? filesCopy.dropHint : filesCopy.dropText}</p>
      <div className="btns">
        <ChooseFiles label={uploadCopy.add.files} size="small" onSelect={onSelect} />
        <ChooseFolder label={uploadCopy.add.folder} size="small" onSelect={onSelect} />
      </div>
      <p className="note">{filesCopy.matching}</p>
    </div>
  );
}
