import type { LastBackup as Backup } from '@burnish/contract/tasks/entities';
import { formatCount, formatFileSize } from '../../lib/format.ts';
import { FactGrid } from '../../ui/display/description-list.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { copy } from './copy.ts';

const { fact, ...texts } = copy.backups;

/** When the last backup was made, and what it has. */
export function LastBackup({ backup }: { backup: Backup | null }) {
  if (backup === null) return <EmptyText title={texts.none} text={texts.noneText} />;
  const { createdAt, files, bytes, isEncrypted, isOverdue } = backup;
  return (
    <FactGrid
      items={[
        {
          term: fact.createdAt,
          value: (
            <>
              <Instant value={createdAt} withTime />{' '}
              {isOverdue && <Status tone="action">{texts.overdue}</Status>}
            </>
          ),
        },
        { term: fact.files, value: formatCount(files) },
        { term: fact.size, value: formatFileSize(bytes) },
        { term: fact.encrypted, value: isEncrypted ? texts.yes : texts.no },
      ]}
    />
  );
}
