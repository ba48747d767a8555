import type { User } from '@burnish/contract/entity';
import { AccountMenu } from '../../ui/account-menu.tsx';
import { Button } from '../../ui/button.tsx';
import type { PageLink } from '../../ui/header.tsx';
import { copy } from './copy.ts';
import { nameOf } from './name-of.ts';
import { useSignOut } from './use-sign-out.ts';

/** The account in the header: whose it is, their pages, and the way out. */
export function Account({ user, pages }: { user: User; pages: readonly PageLink[] }) {
  const signOut = useSignOut();
  const name = nameOf(user);
  return (
    <AccountMenu
      name={name}
      email={user.email}
      label={copy.account.of(name)}
      items={[...pages, 'rule', { label: copy.account.signOut, onSelect: () => void signOut() }]}
    />
  );
}

export function SignOutButton() {
  const signOut = useSignOut();
  return <Button onClick={() => void signOut()}>{copy.account.signOut}</Button>;
}
