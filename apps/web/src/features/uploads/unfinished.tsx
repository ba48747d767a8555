import { Panel } from '../../ui/panel.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ChooseFiles, ChooseFolder } from './choose-files.tsx';
import { copy } from './copy.ts';
import type { Gathered, UploadItem } from './engine/types.ts';
import styles from './unfinished.module.css';

const words = copy.unfinished;

interface UnfinishedProps {
  items: readonly UploadItem[];
  onGather: (files: readonly Gathered[]) => void;
  onDiscard: (keys: readonly string[]) => void;
}

/** What an earlier page began, and needs the files of to go on. */
export function Unfinished({ items, onGather, onDiscard }: UnfinishedProps) {
  const missing = items.filter(({ phase }) => phase === 'missing');
  if (missing.length === 0) return null;
  const left = missing.reduce((sum, { size, sent }) => sum + size - sent, 0);
  const hasFolder = missing.some(({ folder }) => folder !== '');
  return (
    <Panel as="section" waits aria-labelledby="unfinished">
      <div className={styles.unfinished}>
        <div className={styles.words}>
          <h2 id="unfinished" className="num">
            {words.title(missing.length, items.length)}
          </h2>
          <p className="num">
            {words.toGo(left)} {hasFolder ? words.giveFolder : words.giveFiles}
          </p>
        </div>
        <div className="btns">
          {hasFolder && <ChooseFolder words={words.folder} look="primary" onGather={onGather} />}
          <ChooseFiles words={words.files} look={hasFolder ? 'plain' : 'primary'} onGather={onGather} />
          <TextButton onClick={() => onDiscard(missing.map(({ key }) => key))}>{words.discard}</TextButton>
        </div>
      </div>
    </Panel>
  );
}
