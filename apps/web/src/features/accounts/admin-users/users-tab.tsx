import type { User } from '@burnish/contract/accounts/entities';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { fullName, roleLabels, userTypeLabels } from '../../../presentation/people.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { type CardDefinition, RecordPage } from '../../../ui/lists/record-page.tsx';
import { activityLabel, copy } from './copy.ts';
import { userFilters, useUsers } from './queries.ts';
import { UserActions } from './user-actions.tsx';

const { fact } = copy;

function UserStatus({ user }: { user: User }) {
  const { label, tone } = activityLabel(user.isActive);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <Tag>{roleLabels[user.role]}</Tag>
    </>
  );
}

/** The card of a user, without its actions. */
const userCard: CardDefinition<User> = {
  rowKey: (user) => user._id,
  title: (user) => <CustomerLink person={user}>{fullName(user)}</CustomerLink>,
  note: (user) => user.email,
  status: (user) => <UserStatus user={user} />,
  facts: [
    { term: fact.company, value: (user) => user.companyName },
    { term: fact.phone, value: (user) => user.phone },
    { term: fact.userType, value: (user) => user.userType && userTypeLabels[user.userType] },
    { term: fact.email, value: (user) => (user.isEmailVerified ? copy.verified : copy.notVerified) },
    { term: fact.joined, value: (user) => <Instant value={user.createdAt} /> },
  ],
};

export default function UsersTab({
  filters,
  onFilter,
  currentUserId,
}: FilteredListProps & { currentUserId: string }) {
  const actions = (user: User) => <UserActions user={user} isOwn={user._id === currentUserId} />;
  return (
    <RecordPage
      texts={copy.page}
      definitions={userFilters}
      list={useUsers(filters)}
      card={{ ...userCard, actions }}
      filters={filters}
      onFilter={onFilter}
    />
  );
}
