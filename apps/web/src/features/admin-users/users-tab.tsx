import { roles } from '@burnish/domain/access/access';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { FilterBar, FilterSearch, FilterSelect } from '../../ui/filter-bar.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { copy } from './copy.ts';
import { roleOptions } from './presentation.ts';
import { useUsers } from './queries.ts';
import { userForm } from './user-form.tsx';

export default function UsersTab({ narrowing, onNarrow }: Narrowable) {
  const { search } = narrowing;
  const role = oneOf(roles, narrowing.role);
  const users = useUsers({ search, role });
  return (
    <>
      <h2 className="vh">{copy.list}</h2>
      <FilterBar>
        <FilterSearch label={copy.search} value={search} onChange={(typed) => onNarrow({ search: typed })} />
        <FilterSelect
          label={copy.role}
          all={copy.allRoles}
          value={role ?? ''}
          onChange={(chosen) => onNarrow({ role: chosen })}
          options={roleOptions}
        />
      </FilterBar>
      <PagedList
        list={users}
        words={copy.words}
        narrowed={search !== '' || role !== undefined}
        onClear={() => onNarrow({ search: '', role: '' })}
      >
        {(rows, outdated) => <RecordList label={copy.list} form={userForm} rows={rows} outdated={outdated} />}
      </PagedList>
    </>
  );
}
