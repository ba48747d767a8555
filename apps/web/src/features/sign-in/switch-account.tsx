import type { User } from '@burnish/contract/accounts/entities';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FullPageMessage } from '../../ui/layout/full-page.tsx';
import { Panel, Panels } from '../../ui/layout/panel.tsx';
import { callbackCopy } from './callback-copy.ts';
import styles from './switch-account.module.css';
import { displayNameOf } from './user-context.ts';

interface SwitchAccountProps {
  currentUser: User;
  newUser: User;
  onStay: () => void;
  onSwitch: () => void;
}

function Person({ label, user }: { label: string; user: User }) {
  return (
    <Panel className={styles.person}>
      <span className="note">{label}</span>
      <b>{displayNameOf(user)}</b>
      <span>{user.email}</span>
    </Panel>
  );
}

/** Both buttons look the same: an attacker who sent the link may be hoping for either answer. */
export function SwitchAccount({ currentUser, newUser, onStay, onSwitch }: SwitchAccountProps) {
  const { title, lead, current, requested, stay, change } = callbackCopy.switchAccount;
  return (
    <FullPageMessage title={title}>
      <p>{lead}</p>
      <div className={styles.people}>
        <Panels columns={2}>
          <Person label={current} user={currentUser} />
          <Person label={requested} user={newUser} />
        </Panels>
      </div>
      <div className={cx('btns', styles.buttons)}>
        <Button onClick={onStay}>{stay(displayNameOf(currentUser))}</Button>
        <Button onClick={onSwitch}>{change(displayNameOf(newUser))}</Button>
      </div>
    </FullPageMessage>
  );
}
