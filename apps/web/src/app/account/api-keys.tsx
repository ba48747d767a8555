import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';
import { apiKeysCopy as copy } from './copy.ts';

/** Loaded only with this page: other pages need no validation of forms. */
const ApiKeySettings = lazy(() => import('./api-key-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function ApiKeysPage() {
  return (
    <AccountPage texts={copy}>
      <ApiKeySettings />
    </AccountPage>
  );
}
