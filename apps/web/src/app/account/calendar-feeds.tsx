import { lazy } from 'react';
import { pageMeta } from '../page-meta.ts';
import { AccountPage } from './account-page.tsx';
import { calendarFeedsCopy as copy } from './copy.ts';

/** Loaded only with this page: other pages need no validation of forms. */
const CalendarFeedSettings = lazy(() => import('./calendar-feed-settings.tsx'));

export const meta = () => pageMeta(copy.title);

export default function CalendarFeedsPage() {
  return (
    <AccountPage texts={copy}>
      <CalendarFeedSettings />
    </AccountPage>
  );
}
