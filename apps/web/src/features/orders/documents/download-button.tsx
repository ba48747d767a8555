import { Button } from '../../../ui/buttons/button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { copy } from './copy.ts';
import { type DocumentKind, useDownloadDocument } from './queries.ts';

interface DownloadProps {
  kind: DocumentKind;
  id: string;
  /** The number of the document, for screen readers. */
  number: string;
}

export function DownloadButton({ kind, id, number }: DownloadProps) {
  const { busy, run } = useDownloadDocument(kind, id);
  return (
    <Button size="small" busy={busy} aria-label={copy.downloadLabel(number)} onClick={() => run(undefined)}>
      {copy.download}
    </Button>
  );
}

/** The same in a list of documents. */
export function DownloadTool({ kind, id, number }: DownloadProps) {
  const { busy, run } = useDownloadDocument(kind, id);
  return (
    <ToolButton
      icon="download"
      disabled={busy}
      aria-label={copy.downloadLabel(number)}
      onClick={() => run(undefined)}
    >
      {copy.download}
    </ToolButton>
  );
}
