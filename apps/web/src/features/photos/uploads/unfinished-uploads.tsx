import { useId } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import { copy } from './copy.ts';
import type { SelectedFile, UploadItem } from './engine/types.ts';
import styles from './notice.module.css';

const { unfinished } = copy;

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
  const bytesLeft = missing.reduce((sum, { size, bytesSent }) => sum + size - bytesSent, 0);
  const hasFolder = missing.some(({ folder }) => folder !== '');
  return (
    <Panel as="section" needsAction aria-labelledby={id}>
      <div className={styles.notice}>
        <div className={styles.text}>
          <Heading id={id} className="num">
            {unfinished.title(missing.length, items.length)}
          </Heading>
          <p className="num">
            {unfinished.remaining(bytesLeft)} {hasFolder ? unfinished.folderHint : unfinished.filesHint}
          </p>
        </div>
        <div className="btns">
          {hasFolder && <ChooseFolder label={unfinished.folder} variant="primary" onSelect={onSelect} />}
          <ChooseFiles
            label={unfinished.files}
            variant={hasFolder ? 'secondary' : 'primary'}
            onSelect={onSelect}
          />
          <TextButton onClick={() => onDiscard(missing.map(({ key }) => key))}>
            {unfinished.discard}
          </TextButton>
        </div>
      </div>
    </Panel>
  );
}
