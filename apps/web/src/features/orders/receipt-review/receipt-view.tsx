import type { Receipt } from '@burnish/contract/orders/entities';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import { parseHttpUrl } from '../../../lib/http-url.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { copy } from './copy.ts';
import styles from './receipt-view.module.css';
import { useZoom } from './use-zoom.ts';

function captionOf({ fileName, fileSize }: Receipt): string | null {
  if (fileName === null) return null;
  return fileSize === null ? fileName : `${fileName}, ${formatFileSize(fileSize)}`;
}

/** The file's name and what can be done with it. */
function Bar({ receipt, children }: { receipt: Receipt; children?: ReactNode }) {
  const caption = captionOf(receipt);
  return (
    caption !== null && (
      <div className={styles.bar}>
        <span className="note num">{caption}</span>
        {children}
      </div>
    )
  );
}

interface PlaceholderProps {
  title: string;
  text?: string | null | undefined;
  note?: string | undefined;
  /** Null if there is nothing that can be opened. */
  url?: string | null | undefined;
  openText?: string | undefined;
}

/** Shown instead of an image: for a PDF, a link, or a file that could not be loaded. */
function Placeholder({ title, text, note, url, openText }: PlaceholderProps) {
  return (
    <div className={styles.stage}>
      <div className={styles.placeholder}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
        {url && (
          <ButtonLink href={url} newTab size="small">
            {openText}
          </ButtonLink>
        )}
        {url && note && <p className="note">{note}</p>}
      </div>
    </div>
  );
}

/** Keeps the URL it was first loaded from: a renewed signed URL does not load the image again. */
function ReceiptImage({ receipt, url }: { receipt: Receipt; url: string }) {
  const [src] = useState(url);
  const [isFailed, setFailed] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { size, fitHeight, zoom, isZoomed, canZoomIn, setNatural, zoomIn, zoomOut, reset, dragHandlers } =
    useZoom(stage, image);
  const stageStyle: CSSProperties & Record<'--fit-height', string> = {
    '--fit-height': `${fitHeight ?? 0}px`,
  };
  if (isFailed) return <Placeholder title={copy.loadFailed} url={url} openText={copy.open} />;
  return (
    <>
      <Bar receipt={receipt}>
        <span className={styles.tools}>
          <IconButton
            icon="minus"
            label={copy.zoomOut}
            onClick={zoomOut}
            disabled={!isZoomed}
            aria-keyshortcuts="-"
          />
          <output className="note num" aria-live="polite">
            {Math.round(zoom * 100)}%
          </output>
          <IconButton
            icon="plus"
            label={copy.zoomIn}
            onClick={zoomIn}
            disabled={!canZoomIn}
            aria-keyshortcuts="+"
          />
          <ToolButton onClick={reset} disabled={!isZoomed} aria-keyshortcuts="0">
            {copy.fit}
          </ToolButton>
          <TextLink href={url} newTab>
            {copy.openFullSize}
          </TextLink>
        </span>
      </Bar>
      <section
        ref={stage}
        className={styles.stage}
        style={stageStyle}
        data-zoomed={isZoomed || undefined}
        aria-label={copy.image}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        {...dragHandlers}
      >
        <img
          ref={image}
          className={styles.image}
          style={size ?? undefined}
          src={src}
          alt={copy.imageAlt(companyOrName(receipt.userId))}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setNatural({ width, height })
          }
          onError={() => setFailed(true)}
        />
      </section>
    </>
  );
}

function Content({ receipt }: { receipt: Receipt }) {
  const { receiptUrl, receiptLink, fileType, fileName } = receipt;
  if (receiptLink !== null) {
    const url = parseHttpUrl(receiptLink);
    return (
      <Placeholder
        title={copy.link}
        text={receiptLink}
        note={copy.linkText}
        url={url}
        openText={copy.openLink}
      />
    );
  }
  if (receiptUrl === null) return <Placeholder title={copy.noFile} />;
  if (fileType !== 'application/pdf') return <ReceiptImage receipt={receipt} url={receiptUrl} />;
  return (
    <>
      <Bar receipt={receipt} />
      <Placeholder
        title={copy.pdf}
        text={fileName}
        note={copy.pdfText}
        url={receiptUrl}
        openText={copy.openPdf}
      />
    </>
  );
}

/** The file or link of a receipt. Give it a key per revision, so that the image is always of the reviewed revision. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  return (
    <section className={styles.view} aria-label={copy.file}>
      <Content receipt={receipt} />
    </section>
  );
}
