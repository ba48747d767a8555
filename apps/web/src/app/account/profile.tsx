import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';
import { profileCopy as copy } from './copy.ts';

/** Loaded only with this page: other pages need no validation of forms. */
const ProfileSettings = lazy(() => import('./profile-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function ProfilePage() {
  return (
    <AccountPage texts={copy}>
      <ProfileSettings />
    </AccountPage>
  );
}
