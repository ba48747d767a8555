import type { User } from '@burnish/contract/accounts/entities';
import { Button } from '../../ui/buttons/button.tsx';
import { AccountMenu } from '../../ui/layout/account-menu.tsx';
import type { PageLink } from '../../ui/layout/header.tsx';
import { copy } from './copy.ts';
import { useSignOut } from './session.ts';
import { displayNameOf } from './user-context.ts';

/** The account menu in the header: the user, links to their pages, and "Sign out". */
export function Account({ user, pages }: { user: User; pages: readonly PageLink[] }) {
  const signOut = useSignOut();
  const name = displayNameOf(user);
  return (
    <AccountMenu
      name={name}
      email={user.email}
      label={copy.account.label(name)}
      items={[...pages, 'separator', { label: copy.account.signOut, onSelect: () => void signOut() }]}
    />
  );
}

export function SignOutButton() {
  const signOut = useSignOut();
  return <Button onClick={() => void signOut()}>{copy.account.signOut}</Button>;
}
