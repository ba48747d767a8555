import { useState } from 'react';
import { copy } from './copy.ts';
import type { UploadItem } from './engine/types.ts';
import styles from './frame.module.css';
import { useLocalPicture } from './use-local-picture.ts';

const words = copy.sheet;

/** 'NEF' of 'DSC_0412.NEF'. */
function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toUpperCase();
}

function useShown({ upload, file, phase }: UploadItem): string | null {
  const thumbnail = upload?.thumbnailUrl ?? null;
  const local = useLocalPicture(thumbnail === null && phase !== 'refused' ? file : null);
  return thumbnail ?? local;
}

interface FramePictureProps {
  item: UploadItem;
  /** Null: nothing can be said of it. */
  onOpen: (() => void) | null;
}

/** The service's picture, the file itself until then, or what it is where there is neither. */
export function FramePicture({ item, onOpen }: FramePictureProps) {
  const address = useShown(item);
  const [failed, setFailed] = useState<string | null>(null);
  const picture =
    address === null || address === failed ? (
      <span className={styles.blank}>{ending(item.fileName) || words.noPicture}</span>
    ) : (
      <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
    );
  if (onOpen === null) return <span className={styles.picture}>{picture}</span>;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={words.sayOf(item.fileName)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {picture}
    </button>
  );
}
