import type { ChatMessage } from '@burnish/contract/chat/entities';
import { type MouseEvent, useState } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import styles from './message.module.css';

type ChatFile = NonNullable<ChatMessage['attachment']>;

interface AttachmentProps {
  file: ChatFile;
  /** Loads the attachment again, with a new signed URL. Null if it is gone. */
  refresh: () => Promise<ChatFile | null>;
}

/** Signed URLs expire after ten minutes; one minute is left as a margin. Milliseconds. */
const urlLifetimeMs = 9 * 60_000;

/** Opens the tab before loading: browsers block tabs that do not open directly on a click. */
async function openWithNewUrl(refresh: AttachmentProps['refresh']): Promise<void> {
  const tab = window.open('', '_blank');
  const file = await refresh().catch(() => null);
  if (file === null || tab === null) {
    tab?.close();
    toast.error(copy.fileGone.text, { id: copy.fileGone.id });
    return;
  }
  tab.opener = null;
  tab.location.replace(file.url);
}

function DocumentIcon() {
  return (
    <svg className={styles.document} viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <path className={styles.paper} d="M0 0h24v32H0z" />
      <path className={styles.print} d="M4 4h5v5H4z" />
      <path className={styles.lines} d="M4 14.500h16m-16 5h16m-16 5h11" />
    </svg>
  );
}

/** An image as a thumbnail, a PDF or an image that can't be loaded as an icon. Opens in a new tab. */
export function Attachment({ file: { fileName, fileType, fileSize, url }, refresh }: AttachmentProps) {
  const [mountedAt] = useState(() => Date.now());
  /** URL null: there is none to show. */
  const [thumbnail, setThumbnail] = useState<{ url: string | null; isRefreshed: boolean }>({
    url: fileType === 'application/pdf' ? null : url,
    isRefreshed: false,
  });

  /** An image that comes into view late has a URL that has expired. */
  async function refreshThumbnail() {
    const current = thumbnail.isRefreshed ? null : await refresh().catch(() => null);
    setThumbnail({ url: current?.url ?? null, isRefreshed: true });
  }

  function onClick(event: MouseEvent) {
    if (Date.now() - mountedAt < urlLifetimeMs) return;
    event.preventDefault();
    void openWithNewUrl(refresh);
  }

  return (
    <a className={styles.file} href={url} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {thumbnail.url === null ? (
        <DocumentIcon />
      ) : (
        <img
          key={String(thumbnail.isRefreshed)}
          className={styles.thumbnail}
          src={thumbnail.url}
          alt=""
          loading="lazy"
          onError={() => void refreshThumbnail()}
        />
      )}
      <span className={styles.fileName}>
        <span>{fileName}</span> <span className="num">{formatFileSize(fileSize)}</span>
        <span className="vh"> {copy.opensInNewTab}</span>
      </span>
    </a>
  );
}
