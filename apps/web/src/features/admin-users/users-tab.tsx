import { roles } from '@burnish/domain/access/access';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { RecordPage } from '../../ui/record-page.tsx';
import { copy } from './copy.ts';
import { roleOptions } from './presentation.ts';
import { useUsers } from './queries.ts';
import { userCard } from './user-card.tsx';

export default function UsersTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const role = oneOf(roles, narrowing.role);
  return (
    <RecordPage
      words={copy.page}
      list={useUsers({ search, role })}
      card={userCard}
      search={search}
      onSearch={(typed) => onNarrow({ search: typed })}
      filter={role ?? ''}
      onFilter={(chosen) => onNarrow({ role: chosen })}
      filterOptions={roleOptions}
      onClear={() => onNarrow({ search: '', role: '' })}
    />
  );
}
