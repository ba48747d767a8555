import type { User } from '@burnish/contract/entity';
import { Activity } from './activity.tsx';
import { RoleSelector } from './role-selector.tsx';
import styles from './user-acts.module.css';

interface UserActsProps {
  user: User;
  /** It is the account of the admin who looks at it. */
  isOwn: boolean;
}

export function UserActs(props: UserActsProps) {
  return (
    <div className={styles.acts}>
      <RoleSelector {...props} />
      <Activity {...props} />
    </div>
  );
}
