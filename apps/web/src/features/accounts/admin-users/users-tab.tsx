import type { User } from '@burnish/contract/accounts/entities';
import { can } from '@burnish/domain/access';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { fullName, roleLabels, userTypeLabels } from '../../../presentation/people.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { ListDefinition } from '../../../ui/lists/table/list-definition.ts';
import { ListPage, type ListPageProps } from '../../../ui/lists/table/list-page.tsx';
import { activityLabel, copy } from './copy.ts';
import { openUser, userDays, userFile, userFilters, useUsers } from './queries.ts';
import { RoleSelect, UserRowActions } from './user-actions.tsx';

const { fact } = copy;

function UserStatus({ isActive }: Pick<User, 'isActive'>) {
  const { label, tone } = activityLabel(isActive);
  return <Status tone={tone}>{label}</Status>;
}

const typeOf = (user: User) => user.userType && userTypeLabels[user.userType];
const verificationOf = (user: User) => (user.isEmailVerified ? copy.verified : copy.notVerified);

const userColumns: ListDefinition<User>['columns'] = [
  {
    key: 'email',
    header: fact.emailAddress,
    cell: ({ email }) => email,
    width: 11,
    grow: 2,
    sort: 'email',
    slot: 'fact',
  },
  {
    key: 'status',
    header: fact.status,
    cell: (user) => <UserStatus {...user} />,
    width: 7,
    slot: 'status',
  },
  {
    key: 'company',
    header: fact.company,
    cell: ({ companyName }) => companyName,
    width: 8,
    grow: 2,
    sort: 'company',
    slot: 'fact',
  },
  {
    key: 'joined',
    header: fact.joined,
    cell: ({ createdAt }) => <Instant value={createdAt} />,
    width: 6.5,
    sort: 'createdAt',
    sortsDescendingFirst: true,
    slot: 'fact',
  },
  { key: 'phone', header: fact.phone, cell: ({ phone }) => phone, width: 9, slot: 'fact', isOptional: true },
  { key: 'type', header: fact.userType, cell: typeOf, width: 7, slot: 'fact', isOptional: true },
  {
    key: 'verification',
    header: fact.verification,
    cell: verificationOf,
    width: 7,
    slot: 'fact',
    isOptional: true,
  },
];

/** The list of users, without what depends on the viewer. */
const userList = {
  title: { header: fact.name, sort: 'name', text: fullName },
  lead: (user) => <CustomerLink person={user}>{user.email}</CustomerLink>,
  status: (user) => (
    <>
      <UserStatus {...user} />
      <Tag>{roleLabels[user.role]}</Tag>
    </>
  ),
  facts: [
    { term: fact.company, value: (user) => user.companyName },
    { term: fact.phone, value: (user) => user.phone },
    { term: fact.userType, value: typeOf },
    { term: fact.emailAddress, value: verificationOf },
    { term: fact.joined, value: (user) => <Instant value={user.createdAt} /> },
  ],
} satisfies Partial<ListDefinition<User>>;

export default function UsersTab({ currentUser, ...page }: ListPageProps & { currentUser: User }) {
  const canManage = can(currentUser, 'users:manage');
  const isOwn = (user: User) => user._id === currentUser._id;
  const roleColumn = {
    key: 'role',
    header: fact.role,
    cell: (user: User) =>
      canManage ? <RoleSelect user={user} isOwn={isOwn(user)} /> : roleLabels[user.role],
    width: 7,
    slot: 'amount',
  } as const;
  return (
    <ListPage
      {...page}
      texts={copy.page}
      definitions={userFilters}
      days={userDays}
      file={userFile(page.filters)}
      list={useUsers(page.filters)}
      openRow={openUser(page.openId)}
      definition={{
        ...userList,
        columns: [roleColumn, ...userColumns],
        actions: (user, place) =>
          canManage && <UserRowActions user={user} isOwn={isOwn(user)} place={place} />,
        actionsWidth: 3,
      }}
    />
  );
}
