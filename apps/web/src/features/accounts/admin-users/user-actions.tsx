import type { User } from '@burnish/contract/accounts/entities';
import { can } from '@burnish/domain/access';
import { type Role, roles } from '@burnish/domain/permissions';
import { useState } from 'react';
import { oneOf } from '../../../lib/one-of.ts';
import { fullName } from '../../../presentation/people.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type ActionRules, rowActions } from '../../../ui/lists/table/action-rules.ts';
import type { ActionPlace } from '../../../ui/lists/table/list-definition.ts';
import { RowActions } from '../../../ui/lists/table/row-actions.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy, roleOptions } from './copy.ts';
import { useResetSecondFactor, useSetActive, useSetRole } from './queries.ts';
import { roleConfirmation } from './role-confirmation.ts';

interface UserActionsProps {
  user: User;
  /** Whether it is the account of the current admin. */
  isOwn: boolean;
}

/** Every change of a role needs a confirmation. */
export function RoleSelect({ user, isOwn }: UserActionsProps) {
  const [selected, setSelected] = useState<Role | null>(null);
  const { run, pendingInput } = useSetRole(user);
  const name = fullName(user);
  const confirmation = selected && roleConfirmation({ user, newRole: selected, isOwn });

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
          destructive={confirmation.isDestructive}
          onClose={() => setSelected(null)}
          onConfirm={() => {
            run(selected);
            setSelected(null);
          }}
          title={confirmation.title}
          confirmText={confirmation.confirm}
        >
          {confirmation.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}

const userActions: ActionRules<User, 'reactivate' | 'resetSecondFactor' | 'deactivate'> = {
  reactivate: {
    label: copy.activation.reactivate,
    isOffered: ({ isActive }) => !isActive,
  },
  resetSecondFactor: {
    label: copy.secondFactor.resetMenu,
    isOffered: () => true,
    isDestructive: true,
  },
  deactivate: {
    label: copy.activation.deactivateMenu,
    isOffered: ({ isActive }) => isActive,
    isDestructive: true,
  },
};

interface UserDialogProps extends UserActionsProps {
  onClose: () => void;
  onConfirm: () => void;
}

function DeactivateDialog({ user, isOwn, onClose, onConfirm }: UserDialogProps) {
  const texts = copy.activation;
  const name = fullName(user);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.title}
      confirmText={texts.deactivate}
    >
      <p>{texts.text(name)}</p>
      {can(user, 'jobs:work') && <p>{copy.unassigned(name)}</p>}
      {isOwn && <p>{texts.ownAccount}</p>}
    </ConfirmDialog>
  );
}

function ResetDialog({ user, onClose, onConfirm }: UserDialogProps) {
  const texts = copy.secondFactor;
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={onConfirm} title={texts.title} confirmText={texts.reset}>
      <p>{texts.text(fullName(user))}</p>
    </ConfirmDialog>
  );
}

interface UserRowActionsProps extends UserActionsProps {
  place: ActionPlace;
}

/** What can be done with the account. Only reactivating needs no confirmation. */
export function UserRowActions({ user, isOwn, place }: UserRowActionsProps) {
  const [asked, setAsked] = useState<'deactivate' | 'reset' | null>(null);
  const activation = useSetActive(user);
  const secondFactor = useResetSecondFactor(user);
  const dialogProps = { user, isOwn, onClose: () => setAsked(null) };
  const confirmed = (run: () => void) => () => {
    setAsked(null);
    run();
  };
  const actions = rowActions(userActions, user, null, {
    reactivate: { onSelect: () => activation.run(true), isBusy: activation.busy },
    resetSecondFactor: { onSelect: () => setAsked('reset'), isBusy: secondFactor.busy },
    deactivate: { onSelect: () => setAsked('deactivate'), isBusy: activation.busy },
  });
  return (
    <>
      <RowActions
        subject={fullName(user)}
        actions={actions.filter(({ name }) => !(isOwn && name === 'resetSecondFactor'))}
        place={place}
      />
      {asked === 'deactivate' && (
        <DeactivateDialog {...dialogProps} onConfirm={confirmed(() => activation.run(false))} />
      )}
      {asked === 'reset' && (
        <ResetDialog {...dialogProps} onConfirm={confirmed(() => secondFactor.run(undefined))} />
      )}
    </>
  );
}

/** The role and the actions of one user, on a page of their own. */
export function UserActions(props: UserActionsProps) {
  return (
    <>
      <RoleSelect {...props} />
      <UserRowActions {...props} place="pane" />
    </>
  );
}
