import { cx } from '../../../ui/cx.ts';
import { copy } from './copy.ts';
import type { UploadsState } from './engine/types.ts';
import styles from './notice.module.css';

/** Names the files of the last selection that were not added. */
export function FilesNotAdded({ state: { skippedFiles, unreadableFiles } }: { state: UploadsState }) {
  return (
    <>
      {skippedFiles.length > 0 && (
        <p className={cx('note', styles.names)}>{copy.add.skipped(skippedFiles)}</p>
      )}
      {unreadableFiles.length > 0 && (
        <p className={cx('note', styles.names)}>{copy.add.unreadable(unreadableFiles)}</p>
      )}
    </>
  );
}
