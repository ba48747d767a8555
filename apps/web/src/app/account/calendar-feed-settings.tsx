import { CalendarFeeds } from '../../features/sign-in/calendar-feeds/calendar-feeds.tsx';
import { copy as listCopy } from '../../features/sign-in/calendar-feeds/copy.ts';
import { useSecondFactor } from '../../features/sign-in/second-factor/queries.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { DescriptionList } from '../../ui/display/description-list.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panels } from '../../ui/layout/panel.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { calendarFeedsCopy as copy } from './copy.ts';

/** What the page of calendar feeds shows below its heading. */
export default function CalendarFeedSettings() {
  const query = useSecondFactor();
  return (
    <Panels>
      <SettingsSection title={copy.section.title} lead={copy.section.lead}>
        <ListState
          loading={query.data === undefined}
          skeleton={<Skeleton shape="lines" count={1} />}
          error={loadFailure(query, listCopy.failed)}
        >
          {query.data && <CalendarFeeds secondFactor={query.data.secondFactor} />}
        </ListState>
      </SettingsSection>
      <SettingsSection title={copy.subscribe.title} lead={copy.subscribe.lead}>
        <DescriptionList items={listCopy.apps} />
        <p>{listCopy.refresh}</p>
      </SettingsSection>
    </Panels>
  );
}
