import type { Receipt } from '@burnish/contract/entity';
import { useState } from 'react';
import { fileSize } from '../../lib/format.ts';
import { webAddress } from '../../lib/web-address.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import { Slip } from './receipt-slip.tsx';
import styles from './receipt-view.module.css';

/** What was handed in, in one line over it. */
function captionOf({ fileName, fileSize: bytes }: Receipt): string | null {
  if (fileName === null) return null;
  return bytes === null ? fileName : `${fileName}, ${fileSize(bytes)}`;
}

interface PictureProps {
  /** The newest address, for opening; the picture stays with the one that it was loaded from. */
  address: string;
  words: string;
}

function Picture({ address, words }: PictureProps) {
  const [loadedFrom] = useState(address);
  const [isLost, setLost] = useState(false);
  if (isLost) return <Slip title={copy.lost} address={address} action={copy.open} />;
  return <img className={styles.picture} src={loadedFrom} alt={words} onError={() => setLost(true)} />;
}

function Content({ receipt }: { receipt: Receipt }) {
  const { receiptUrl, receiptLink, fileType, fileName, userId } = receipt;
  const customer = userId.companyName ?? userId.fullName ?? copy.noName;
  if (receiptLink !== null) {
    const address = webAddress(receiptLink);
    return <Slip title={copy.link} text={receiptLink} address={address} action={copy.openLink} />;
  }
  if (receiptUrl === null) return <Slip title={copy.nothing} />;
  if (fileType === 'application/pdf') {
    return <Slip title={copy.pdf} text={fileName} address={receiptUrl} action={copy.open} />;
  }
  return <Picture address={receiptUrl} words={copy.pictureOf(customer)} />;
}

/** Mounted anew for every revision of a receipt, so that the picture is the one that is decided on. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { receiptUrl, fileType } = receipt;
  const caption = captionOf(receipt);
  const isPicture = fileType !== 'application/pdf';
  return (
    <section className={styles.view} aria-label={copy.picture}>
      {caption && (
        <div className={styles.bar}>
          <span className="note num">{caption}</span>
          {receiptUrl && isPicture && (
            <TextLink href={receiptUrl} newTab>
              {copy.openFull}
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
