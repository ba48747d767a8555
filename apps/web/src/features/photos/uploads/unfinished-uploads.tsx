import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import { copy } from './copy.ts';
import type { SelectedFile, UploadItem } from './engine/types.ts';
import styles from './notice.module.css';

const { unfinished } = copy;

interface UnfinishedUploadsProps {
  items: readonly UploadItem[];
  onSelect: (files: readonly SelectedFile[]) => void;
  onDiscard: (keys: readonly string[]) => void;
}

/** Uploads of an earlier visit that need their files to resume. */
export function UnfinishedUploads({ items, onSelect, onDiscard }: UnfinishedUploadsProps) {
  const missing = items.filter(({ phase }) => phase === 'missing');
  if (missing.length === 0) return null;
  const bytesLeft = missing.reduce((sum, { size, bytesSent }) => sum + size - bytesSent, 0);
  const hasFolder = missing.some(({ folder }) => folder !== '');
  return (
    <Panel as="section" needsAction aria-labelledby="unfinished">
      <div className={styles.notice}>
        <div className={styles.text}>
          <h2 id="unfinished" className="num">
            {unfinished.title(missing.length, items.length)}
          </h2>
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
