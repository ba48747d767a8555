import { useId } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import { copy } from './copy.ts';
import type { SelectedFile, UploadItem } from './engine/types.ts';
import styles from './notice.module.css';

const { unfinished } = copy;

interface DiscardProps {
  fileCount: number;
  bytesUploaded: number;
  onDiscard: () => void;
}

function Discard({ fileCount, bytesUploaded, onDiscard }: DiscardProps) {
  const { isOpen, open, close } = useConfirmation();
  return (
    <>
      <TextButton onClick={open}>{unfinished.discard}</TextButton>
      <LazyConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => {
          close();
          onDiscard();
        }}
        title={unfinished.discardTitle}
        confirmText={unfinished.discard}
      >
        <p>{unfinished.discardText(fileCount, bytesUploaded)}</p>
      </LazyConfirmDialog>
    </>
  );
}

interface UnfinishedUploadsProps {
  items: readonly UploadItem[];
  heading?: 'h2' | 'h4';
  onSelect: (files: readonly SelectedFile[]) => void;
  onDiscard: (keys: readonly string[]) => void;
}

/** Uploads of an earlier visit that need their files to resume. */
export function UnfinishedUploads({
  items,
  heading: Heading = 'h2',
  onSelect,
  onDiscard,
}: UnfinishedUploadsProps) {
  const id = useId();
  const missing = items.filter(({ phase }) => phase === 'missing');
  if (missing.length === 0) return null;
  const bytesTotal = missing.reduce((sum, { size }) => sum + size, 0);
  const bytesUploaded = missing.reduce((sum, { bytesSent }) => sum + bytesSent, 0);
  const hasFolder = missing.some(({ folder }) => folder !== '');
  return (
    <Panel as="section" needsAction aria-labelledby={id}>
      <div className={styles.notice}>
        <div className={styles.text}>
          <Heading id={id} className="num">
            {unfinished.title(missing.length, items.length)}
          </Heading>
          <p className="num">
            {unfinished.remaining(bytesTotal - bytesUploaded)}{' '}
            {hasFolder ? unfinished.folderHint : unfinished.filesHint}
          </p>
        </div>
        <div className="btns">
          {hasFolder && <ChooseFolder label={unfinished.folder} variant="primary" onSelect={onSelect} />}
          <ChooseFiles
            label={unfinished.files}
            variant={hasFolder ? 'secondary' : 'primary'}
            onSelect={onSelect}
          />
          <Discard
            fileCount={missing.length}
            bytesUploaded={bytesUploaded}
            onDiscard={() => onDiscard(missing.map(({ key }) => key))}
          />
        </div>
      </div>
    </Panel>
  );
}
