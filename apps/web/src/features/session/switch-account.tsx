import type { User } from '@burnish/contract/entity';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import { nameOf } from './name-of.ts';
import styles from './switch-account.module.css';

interface SwitchAccountProps {
  current: User;
  arriving: User;
  onStay: () => void;
  onSwitch: () => void;
}

function Person({ role, user }: { role: string; user: User }) {
  return (
    <Panel className={styles.person}>
      <span className="note">{role}</span>
      <b>{nameOf(user)}</b>
      <span>{user.email}</span>
    </Panel>
  );
}

/** Neither answer is offered before the other: whoever sent the link may have wanted one of them. */
export function SwitchAccount({ current, arriving, onStay, onSwitch }: SwitchAccountProps) {
  const { title, lead, now, next, stay, change } = copy.switching;
  return (
    <Screen title={title}>
      <p>{lead}</p>
      <div className={styles.people}>
        <Panels columns={2}>
          <Person role={now} user={current} />
          <Person role={next} user={arriving} />
        </Panels>
      </div>
      <div className={cx('btns', styles.answers)}>
        <Button onClick={onStay}>{stay(nameOf(current))}</Button>
        <Button onClick={onSwitch}>{change(nameOf(arriving))}</Button>
      </div>
    </Screen>
  );
}
