import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../../ui/layout/app-page.tsx';
import { adminPath } from '../../links.ts';
import { viewUrl } from '../admin-url.ts';
import { copy } from './copy.ts';

const usersLink = { label: copy.users, to: adminPath + viewUrl({ tab: 'users' }) };

export function CustomerFrame({ title = copy.title, children }: { title?: string; children: ReactNode }) {
  return (
    <AppPage title={title} parent={usersLink}>
      {children}
    </AppPage>
  );
}

export function LoadingCustomer() {
  return (
    <CustomerFrame>
      <Skeleton shape="cards" label={copy.loading} />
    </CustomerFrame>
  );
}
