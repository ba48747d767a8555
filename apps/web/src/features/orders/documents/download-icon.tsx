import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { copy } from './copy.ts';
import { type DocumentKind, useDownloadDocument } from './queries.ts';

interface DownloadIconProps {
  kind: DocumentKind;
  id: string;
  /** The number of the document, for screen readers. */
  number: string;
}

/** In a row of a list. */
export function DownloadIcon({ kind, id, number }: DownloadIconProps) {
  const { busy, run } = useDownloadDocument(kind, id);
  return (
    <IconButton
      icon="download"
      label={copy.downloadLabel(number)}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) run(undefined);
      }}
    />
  );
}
