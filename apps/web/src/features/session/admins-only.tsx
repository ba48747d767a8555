import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import { useUser } from './user-context.ts';

/** Stands inside of MembersOnly. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useUser();
  if (role === 'admin') return children;
  const { title, words, wayOut } = copy.denied;
  return (
    <Screen title={title}>
      <p>{words}</p>
      <ButtonLink to="/dashboard">{wayOut}</ButtonLink>
    </Screen>
  );
}
