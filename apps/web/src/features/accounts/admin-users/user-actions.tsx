import type { User } from '@burnish/contract/accounts/entities';
import { type Role, roles } from '@burnish/domain/permissions';
import { useState } from 'react';
import { oneOf } from '../../../lib/one-of.ts';
import { fullName } from '../../../presentation/people.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy, roleOptions } from './copy.ts';
import { useResetSecondFactor, useSetActive, useSetRole } from './queries.ts';
import styles from './user-actions.module.css';

interface UserActionsProps {
  user: User;
  /** Whether it is the account of the current admin. */
  isOwn: boolean;
}

/** Every change of a role needs a confirmation. */
function RoleSelect({ user, isOwn }: UserActionsProps) {
  const [selected, setSelected] = useState<Role | null>(null);
  const { run, pendingInput } = useSetRole(user);
  const name = fullName(user);
  const confirmation = selected && copy.role.confirmation[selected];

  function select(value: string) {
    const role = oneOf(roles, value) ?? user.role;
    setSelected(role === user.role ? null : role);
  }

  return (
    <>
      <Field label={copy.role.label(name)} hideLabel>
        <Select
          value={selected ?? pendingInput ?? user.role}
          onChange={(event) => select(event.target.value)}
          options={roleOptions}
        />
      </Field>
      {confirmation && (
        <ConfirmDialog
          open
          destructive={selected === 'user'}
          onClose={() => setSelected(null)}
          onConfirm={() => {
            run(selected);
            setSelected(null);
          }}
          title={confirmation.title}
          confirmText={confirmation.confirm}
        >
          <p>{confirmation.text(name)}</p>
          {isOwn && <p>{copy.role.ownAccount}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

/** One button for both actions, so that it keeps the focus. Only deactivating needs a confirmation. */
function ActivationButton({ user, isOwn }: UserActionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useSetActive(user);
  const texts = copy.activation;

  return (
    <>
      <Button size="small" busy={busy} onClick={() => (user.isActive ? setConfirming(true) : run(true))}>
        {user.isActive ? texts.deactivate : texts.reactivate}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          run(false);
          setConfirming(false);
        }}
        title={texts.title}
        confirmText={texts.deactivate}
      >
        <p>{texts.text(fullName(user))}</p>
        {isOwn && <p>{texts.ownAccount}</p>}
      </ConfirmDialog>
    </>
  );
}

function SecondFactorReset({ user }: Pick<UserActionsProps, 'user'>) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useResetSecondFactor(user);
  const texts = copy.secondFactor;

  return (
    <>
      <Button size="small" busy={busy} onClick={() => setConfirming(true)}>
        {texts.reset}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          run(undefined);
          setConfirming(false);
        }}
        title={texts.title}
        confirmText={texts.reset}
      >
        <p>{texts.text(fullName(user))}</p>
      </ConfirmDialog>
    </>
  );
}

export function UserActions(props: UserActionsProps) {
  return (
    <div className={styles.actions}>
      <RoleSelect {...props} />
      <ActivationButton {...props} />
      {!props.isOwn && <SecondFactorReset user={props.user} />}
    </div>
  );
}
