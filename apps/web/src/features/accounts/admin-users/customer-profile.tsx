import type { User } from '@burnish/contract/accounts/entities';
import type { ReactNode } from 'react';
import { initials } from '../../../lib/format.ts';
import { fullName, roleLabels, userTypeLabels } from '../../../presentation/people.ts';
import { FactGrid } from '../../../ui/display/description-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import { activityLabel, copy } from './copy.ts';
import styles from './customer-profile.module.css';
import { UserActions } from './user-actions.tsx';

const { fact } = copy;

interface CustomerProfileProps {
  user: User;
  currentUserId: string;
  /** Whether the role and the account may be changed. */
  canManage: boolean;
  /** The page's main action. */
  action: ReactNode;
}

/** Who the customer is, and what can be done with the account. */
export function CustomerProfile({ user, currentUserId, canManage, action }: CustomerProfileProps) {
  const { label, tone } = activityLabel(user.isActive);
  return (
    <div className={styles.profile}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(fullName(user))}
      </span>
      <div className={styles.identity}>
        <h2>{user.companyName ?? fullName(user)}</h2>
        <p className="note num">
          {copy.since(user.userType && userTypeLabels[user.userType])} <Instant value={user.createdAt} />
        </p>
        <p className={styles.state}>
          <Status tone={tone}>{label}</Status>
          <Tag>{roleLabels[user.role]}</Tag>
        </p>
      </div>
      <div className={styles.facts}>
        <FactGrid
          items={[
            {
              term: `${fact.email}, ${(user.isEmailVerified ? copy.verified : copy.notVerified).toLowerCase()}`,
              value: user.email,
            },
            { term: fact.phone, value: user.phone ?? listTexts.emptyValue },
            { term: fact.company, value: user.companyName ?? listTexts.emptyValue },
          ]}
        />
      </div>
      <div className={styles.actions}>
        {action}
        {canManage && <UserActions user={user} isOwn={user._id === currentUserId} />}
      </div>
    </div>
  );
}
