import type { User } from '@burnish/contract/entity';
import { type Role, roles } from '@burnish/domain/access/access';
import { useState } from 'react';
import { oneOf } from '../../lib/one-of.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { copy } from './copy.ts';
import { nameOf, roleOptions } from './presentation.ts';
import { useRoleChange } from './queries.ts';

/** Rights over other people's money are neither given nor taken by a slip: every choice asks first. */
export function RoleSelector({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [chosen, setChosen] = useState<Role | null>(null);
  const { act, asked } = useRoleChange(user);
  const name = nameOf(user);

  function choose(value: string) {
    const role = oneOf(roles, value) ?? user.role;
    setChosen(role === user.role ? null : role);
  }

  return (
    <>
      <Field label={copy.roleOf(name)} quiet>
        <Select
          value={chosen ?? asked ?? user.role}
          onChange={(event) => choose(event.target.value)}
          options={roleOptions}
        />
      </Field>
      {chosen && (
        <ConfirmDialog
          open
          destructive={chosen === 'user'}
          onClose={() => setChosen(null)}
          onConfirm={() => {
            act(chosen);
            setChosen(null);
          }}
          title={copy.role.question[chosen].title}
          confirmText={copy.role.question[chosen].act}
          cancelText={copy.role.cancel}
        >
          <p>{copy.role.question[chosen].words(name)}</p>
          {isOwn && <p>{copy.role.own}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
