import { focusAfterAction } from '../../lib/focus-after-action.ts';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import { FailedTasks } from './failed-tasks.tsx';
import { LastBackup } from './last-backup.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { useTaskSummary } from './queries.ts';
import { Schedules } from './schedules.tsx';
import styles from './tasks-tab.module.css';

const ids = { open: 'open-tasks', failed: 'failed-tasks', schedules: 'schedules', backups: 'backups' };

/** The button of a retried task is gone, so the focus goes to its section. */
const focusSection = (id: string) => () => focusAfterAction(() => document.getElementById(id));

/** Background work: what is open, what failed, and what is repeated; and the last backup. */
export default function TasksTab(props: FilteredListProps) {
  const query = useTaskSummary();
  const { counts = [], schedules = [] } = query.data ?? {};
  return (
    <div className={styles.page}>
      <RecordSection id={ids.open} title={copy.overview.title}>
        <SectionMount>
          <ListState
            loading={query.isPending}
            skeleton={<Skeleton shape="lines" count={1} />}
            error={loadFailure(query, copy.overview.failed)}
          >
            <OpenTasks counts={counts} onRetried={focusSection(ids.open)} />
          </ListState>
        </SectionMount>
      </RecordSection>
      <RecordSection id={ids.failed} title={copy.list.title} note={copy.list.note}>
        <SectionMount>
          <FailedTasks {...props} onRetried={focusSection(ids.failed)} />
        </SectionMount>
      </RecordSection>
      {schedules.length > 0 && (
        <RecordSection id={ids.schedules} title={copy.schedules.title} note={copy.schedules.note}>
          <SectionMount>
            <Schedules schedules={schedules} />
          </SectionMount>
        </RecordSection>
      )}
      {query.data && (
        <RecordSection id={ids.backups} title={copy.backups.title} note={copy.backups.note}>
          <SectionMount>
            <LastBackup backup={query.data.lastBackup} />
          </SectionMount>
        </RecordSection>
      )}
    </div>
  );
}
