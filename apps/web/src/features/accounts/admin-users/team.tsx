import { roles } from '@burnish/domain/permissions';
import type { ReactNode } from 'react';
import { fullName, roleLabels } from '../../../presentation/people.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { activityLabel, copy, staffRoles } from './copy.ts';
import { useUsers } from './queries.ts';
import styles from './team.module.css';

const texts = copy.team;

interface TeamProps {
  currentUserId: string;
  /** Links to where roles are changed. */
  children: ReactNode;
}

/** Who works in the studio, and what each role may do. Roles are changed in the list of users. */
export function Team({ currentUserId, children }: TeamProps) {
  const { rows, loading, failed, retry, hasMore, loadingMore, loadMoreFailed, loadMore } = useUsers({
    role: staffRoles.join(','),
  });
  return (
    <div className={styles.team}>
      <ListState
        loading={loading}
        skeleton={<Skeleton shape="lines" />}
        error={failed ? { title: texts.failed, onRetry: retry } : null}
      >
        <ul className={styles.people} aria-label={texts.list}>
          {rows.map((user) => {
            const { label, tone } = activityLabel(user.isActive);
            return (
              <li key={user._id}>
                <div>
                  <b>{fullName(user)}</b>
                  <p className="note">{user.email}</p>
                </div>
                <div>
                  {user._id === currentUserId && <span className="note">{texts.you}</span>}
                  {!user.isActive && <Status tone={tone}>{label}</Status>}
                  <Tag>{roleLabels[user.role]}</Tag>
                </div>
              </li>
            );
          })}
        </ul>
        <LoadMore hasMore={hasMore} busy={loadingMore} failed={loadMoreFailed} onLoadMore={loadMore} />
      </ListState>
      <dl className={styles.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleLabels[role]}</dt>
            <dd>{texts.permissions[role]}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
