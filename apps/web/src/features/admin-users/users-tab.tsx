import type { User } from '@burnish/contract/entity';
import { roles } from '@burnish/domain/access/access';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { roleOptions } from './presentation.ts';
import { useUsers } from './queries.ts';
import { UserActs } from './user-acts.tsx';
import { userCard } from './user-card.tsx';

/** `ownId`: of the admin who looks. */
export default function UsersTab({ narrowing, onNarrow, ownId }: Narrowable & { ownId: string }) {
  const { search } = narrowing;
  const role = oneOf(roles, narrowing.role);
  const acts = (user: User) => <UserActs user={user} isOwn={user._id === ownId} />;
  return (
    <RecordPage
      words={copy.page}
      list={useUsers({ search, role })}
      card={{ ...userCard, acts }}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={role ?? ''}
      onFilter={(chosen) => onNarrow({ role: chosen })}
      filterOptions={roleOptions}
      onClear={() => onNarrow({ search: '', role: '' })}
    />
  );
}
