import type { User } from '@burnish/contract/accounts/entities';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FullPageMessage } from '../../ui/layout/full-page.tsx';
import { callbackCopy } from './callback-copy.ts';
import styles from './switch-account.module.css';
import { displayNameOf } from './user-context.ts';

interface ConfirmSignInProps {
  user: User;
  onContinue: () => void;
  onCancel: () => void;
}

/** Both buttons look the same: an attacker who sent the link may be hoping for a quick answer. */
export function ConfirmSignIn({ user, onContinue, onCancel }: ConfirmSignInProps) {
  const { title, lead, continueAs, cancel } = callbackCopy.confirmSignIn;
  const name = displayNameOf(user);
  return (
    <FullPageMessage title={title(name)}>
      <p>{lead(user.email)}</p>
      <div className={cx('btns', styles.buttons)}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button onClick={onContinue}>{continueAs(name)}</Button>
      </div>
    </FullPageMessage>
  );
}
