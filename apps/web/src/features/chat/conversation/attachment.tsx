import type { ChatMessage } from '@burnish/contract/entity';
import { type MouseEvent, useState } from 'react';
import { fileSize } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { copy } from './copy.ts';
import styles from './message.module.css';
import { Sheet } from './sheet.tsx';

type ChatFile = NonNullable<ChatMessage['attachment']>;

interface AttachmentProps {
  file: ChatFile;
  /** Asks for it once more. */
  renew: () => Promise<ChatFile | null>;
}

/** A signed address is good for ten minutes; so long, in milliseconds, nobody comes too late with it. */
const goodFor = 9 * 60_000;

/** In a tab that was opened by the click itself: one that is opened later is held back by browsers. */
async function openRenewed(renew: AttachmentProps['renew']): Promise<void> {
  const tab = window.open('', '_blank');
  const file = await renew().catch(() => null);
  if (file === null || tab === null) {
    tab?.close();
    toast.error(copy.toasts.fileGone.words, { id: copy.toasts.fileGone.id });
    return;
  }
  tab.opener = null;
  tab.location.replace(file.url);
}

/** A picture small, a document as a sheet; both open beside the page. */
export function Attachment({ file: { fileName, fileType, fileSize: size, url }, renew }: AttachmentProps) {
  const [since] = useState(() => Date.now());

  function onClick(event: MouseEvent) {
    if (Date.now() - since < goodFor) return;
    event.preventDefault();
    void openRenewed(renew);
  }

  return (
    <a className={styles.file} href={url} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {fileType === 'application/pdf' ? (
        <Sheet />
      ) : (
        <img className={styles.picture} src={url} alt="" loading="lazy" />
      )}
      <span className={styles.fileName}>
        <span>{fileName}</span> <span className="num">{fileSize(size)}</span>
        <span className="vh"> {copy.opensAside}</span>
      </span>
    </a>
  );
}
