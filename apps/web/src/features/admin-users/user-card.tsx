import type { User } from '@burnish/contract/entity';
import type { CardDefinition } from '../../ui/record-list.tsx';
import { Status } from '../../ui/status.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import { activity, roleName, userTypeName } from './presentation.ts';

const { fact } = copy;

function Activity({ isActive }: { isActive: boolean }) {
  const { label, tone } = activity(isActive);
  return <Status tone={tone}>{label}</Status>;
}

export const userCard: CardDefinition<User> = {
  rowKey: (user) => user._id,
  title: (user) => user.fullName ?? copy.noName,
  note: (user) => user.email,
  status: (user) => <Activity isActive={user.isActive} />,
  facts: [
    { term: fact.role, value: (user) => roleName[user.role] },
    { term: fact.company, value: (user) => user.companyName },
    { term: fact.phone, value: (user) => user.phone },
    { term: fact.userType, value: (user) => user.userType && userTypeName[user.userType] },
    { term: fact.email, value: (user) => (user.isEmailVerified ? copy.verified : copy.notVerified) },
    { term: fact.joined, value: (user) => <Instant at={user.createdAt} /> },
  ],
  absent: copy.absent,
};
