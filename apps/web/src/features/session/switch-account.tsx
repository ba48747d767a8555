import type { User } from '@burnish/contract/entity';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/lines.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import { nameOf } from './name-of.ts';

interface SwitchAccountProps {
  current: User;
  arriving: User;
  onStay: () => void;
  onSwitch: () => void;
}

function Person({ user }: { user: User }) {
  return (
    <>
      <b>{nameOf(user)}</b>
      <br />
      {user.email}
    </>
  );
}

/** Neither answer is offered before the other: whoever sent the link may have wanted one of them. */
export function SwitchAccount({ current, arriving, onStay, onSwitch }: SwitchAccountProps) {
  const { title, lead, now, next, stay, change } = copy.switching;
  return (
    <Screen title={title}>
      <p>{lead}</p>
      <Panel>
        <Facts
          items={[
            { term: now, value: <Person user={current} /> },
            { term: next, value: <Person user={arriving} /> },
          ]}
        />
      </Panel>
      <div className="btns">
        <Button onClick={onStay}>{stay(nameOf(current))}</Button>
        <Button onClick={onSwitch}>{change(nameOf(arriving))}</Button>
      </div>
    </Screen>
  );
}
