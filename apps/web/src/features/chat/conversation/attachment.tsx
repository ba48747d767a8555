import type { ChatMessage } from '@burnish/contract/entity';
import { fileSize } from '../../../lib/format.ts';
import { copy } from './copy.ts';
import styles from './message.module.css';
import { Sheet } from './sheet.tsx';

type File = NonNullable<ChatMessage['attachment']>;

/** A picture small, a document as a sheet; both open beside the page. */
export function Attachment({ file: { fileName, fileType, fileSize: size, url } }: { file: File }) {
  return (
    <a className={styles.file} href={url} target="_blank" rel="noopener noreferrer">
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
