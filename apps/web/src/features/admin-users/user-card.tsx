import type { User } from '@burnish/contract/entity';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { activity, nameOf, roleName, userTypeName } from './presentation.ts';

const { fact } = copy;

function Standing({ user }: { user: User }) {
  const { label, tone } = activity(user.isActive);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <Tag>{roleName[user.role]}</Tag>
    </>
  );
}

/** What stands on the card of a user. What can be done with it comes from the page. */
export const userCard: CardDefinition<User> = {
  rowKey: (user) => user._id,
  title: nameOf,
  note: (user) => user.email,
  status: (user) => <Standing user={user} />,
  facts: [
    { term: fact.company, value: (user) => user.companyName },
    { term: fact.phone, value: (user) => user.phone },
    { term: fact.userType, value: (user) => user.userType && userTypeName[user.userType] },
    { term: fact.email, value: (user) => (user.isEmailVerified ? copy.verified : copy.notVerified) },
    { term: fact.joined, value: (user) => <Instant at={user.createdAt} /> },
  ],
  absent: copy.absent,
};
