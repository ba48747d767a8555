import { maxSelectedRows } from '@burnish/domain/studio-lists';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import styles from './bulk-bar.module.css';
import { tableTexts } from './table-texts.ts';

interface BulkBarProps {
  count: number;
  /** What the selected rows add up to, by currency. */
  sum?: string | undefined;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/**
 * Over the list while rows are selected. Its actions stay mounted while their rows leave the list: a dialog may still
 * report about them.
 */
export default function BulkBar({ count, sum, onClear, children }: BulkBarProps) {
  return (
    <div className={styles.bar} hidden={count === 0} role="toolbar" aria-label={tableTexts.selectedRows}>
      <p className="num" role="status">
        <b>{tableTexts.selected(formatCount(count))}</b>
        {sum && `, ${sum}`}
        {count >= maxSelectedRows && `. ${tableTexts.selectionLimit(formatCount(maxSelectedRows))}`}
      </p>
      {children}
      <IconButton icon="close" label={tableTexts.clearSelection} onClick={onClear} />
    </div>
  );
}
