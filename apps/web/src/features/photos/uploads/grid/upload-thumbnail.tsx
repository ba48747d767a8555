import { useState } from 'react';
import { copy } from '../copy.ts';
import type { UploadItem } from '../engine/types.ts';
import { useLocalPreview } from '../use-local-preview.ts';
import styles from './upload-card.module.css';

/** 'NEF' for 'DSC_0412.NEF'. */
function fileExtension(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toUpperCase();
}

function useThumbnailUrl({ upload, file, phase }: UploadItem): string | null {
  const thumbnailUrl = upload?.thumbnailUrl ?? null;
  const localUrl = useLocalPreview(thumbnailUrl === null && phase !== 'rejected' ? file : null);
  return thumbnailUrl ?? localUrl;
}

interface UploadThumbnailProps {
  item: UploadItem;
  /** Null: the photo can't be annotated. */
  onOpen: (() => void) | null;
}

/** The server's thumbnail, or the local file until then, or the file extension when neither can be shown. */
export function UploadThumbnail({ item, onOpen }: UploadThumbnailProps) {
  const url = useThumbnailUrl(item);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const content =
    url === null || url === failedUrl ? (
      <span className={styles.noPreview}>{fileExtension(item.fileName) || copy.grid.noPreview}</span>
    ) : (
      <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />
    );
  if (onOpen === null) return <span className={styles.thumbnail}>{content}</span>;
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={copy.grid.annotateNamed(item.fileName)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {content}
    </button>
  );
}
