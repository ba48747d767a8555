import type { Receipt } from '@burnish/contract/orders/entities';
import { useState } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import { parseHttpUrl } from '../../../lib/http-url.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import styles from './receipt-view.module.css';

function captionOf({ fileName, fileSize }: Receipt): string | null {
  if (fileName === null) return null;
  return fileSize === null ? fileName : `${fileName}, ${formatFileSize(fileSize)}`;
}

interface PlaceholderProps {
  title: string;
  text?: string | null | undefined;
  /** Null if there is nothing that can be opened. */
  url?: string | null | undefined;
  openText?: string | undefined;
}

/** Shown instead of an image: for a PDF, a link, or a file that could not be loaded. */
function Placeholder({ title, text, url, openText }: PlaceholderProps) {
  return (
    <div className={styles.placeholder}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {url && (
        <ButtonLink href={url} newTab size="small">
          {openText}
        </ButtonLink>
      )}
    </div>
  );
}

/** Keeps the URL it was first loaded from: a renewed signed URL does not load the image again. */
function ReceiptImage({ url, alt }: { url: string; alt: string }) {
  const [src] = useState(url);
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <Placeholder title={copy.loadFailed} url={url} openText={copy.open} />;
  return <img className={styles.image} src={src} alt={alt} onError={() => setFailed(true)} />;
}

function Content({ receipt }: { receipt: Receipt }) {
  const { receiptUrl, receiptLink, fileType, fileName, userId: user } = receipt;
  const customer = companyOrName(user);
  if (receiptLink !== null) {
    const url = parseHttpUrl(receiptLink);
    return <Placeholder title={copy.link} text={receiptLink} url={url} openText={copy.openLink} />;
  }
  if (receiptUrl === null) return <Placeholder title={copy.noFile} />;
  if (fileType === 'application/pdf') {
    return <Placeholder title={copy.pdf} text={fileName} url={receiptUrl} openText={copy.open} />;
  }
  return <ReceiptImage url={receiptUrl} alt={copy.imageAlt(customer)} />;
}

/** The file or link of a receipt. Give it a key per revision, so that the image is always of the reviewed revision. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { receiptUrl, fileType } = receipt;
  const caption = captionOf(receipt);
  const isImage = fileType !== 'application/pdf';
  return (
    <section className={styles.view} aria-label={copy.file}>
      {caption && (
        <div className={styles.bar}>
          <span className="note num">{caption}</span>
          {receiptUrl && isImage && (
            <TextLink href={receiptUrl} newTab>
              {copy.openFullSize}
            </TextLink>
          )}
        </div>
      )}
      <div className={styles.stage}>
        <Content receipt={receipt} />
      </div>
    </section>
  );
}
