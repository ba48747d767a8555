import type { PersonRef } from '@burnish/contract/accounts/entities';
import type { ReactNode } from 'react';
import { TextLink } from '../ui/buttons/text-link.tsx';
import { customerPath } from './people.ts';

/** A name that leads to the studio's page of the customer. */
export function CustomerLink({ person, children }: { person: Pick<PersonRef, '_id'>; children: ReactNode }) {
  return <TextLink to={customerPath(person)}>{children}</TextLink>;
}
