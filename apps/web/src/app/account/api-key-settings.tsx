import { ApiKeys } from '../../features/sign-in/api-keys/api-keys.tsx';
import { copy as listCopy } from '../../features/sign-in/api-keys/copy.ts';
import { useSecondFactor } from '../../features/sign-in/second-factor/queries.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panels } from '../../ui/layout/panel.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { apiKeysCopy as copy } from './copy.ts';

/** What the page of API keys shows below its heading. */
export default function ApiKeySettings() {
  const query = useSecondFactor();
  return (
    <Panels>
      <SettingsSection title={copy.section.title} lead={copy.section.lead}>
        <ListState
          loading={query.data === undefined}
          skeleton={<Skeleton shape="lines" />}
          error={loadFailure(query, listCopy.failed)}
        >
          {query.data && <ApiKeys secondFactor={query.data.secondFactor} />}
        </ListState>
      </SettingsSection>
    </Panels>
  );
}
