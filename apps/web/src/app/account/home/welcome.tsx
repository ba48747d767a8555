import type { Overview } from '@burnish/contract/dashboard/entities';
import type { ReactNode } from 'react';
import { AppPage } from '../../../ui/layout/app-page.tsx';
import { homeCopy as copy } from './copy.ts';

interface WelcomeProps {
  /** Undefined while the user is loading, null for a user without a name. */
  name: string | null | undefined;
  overview: Overview | undefined;
  children: ReactNode;
}

const isNewCustomer = ({ toDos }: Overview) => toDos.some((toDo) => toDo.kind === 'choose' && toDo.isNew);

/** The page that greets the customer. Until it is known who is new, everyone is greeted as returning. */
export function Welcome({ name, overview, children }: WelcomeProps) {
  const greeting = overview !== undefined && isNewCustomer(overview) ? copy.welcome : copy.welcomeBack;
  const trimmedName = name?.trim() ?? '';
  return (
    <AppPage
      title={trimmedName === '' ? greeting : `${greeting}, ${trimmedName}`}
      greeting={name === undefined ? `${copy.welcomeBack}, ` : undefined}
    >
      {children}
    </AppPage>
  );
}
