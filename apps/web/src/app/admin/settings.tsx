import { lazy, Suspense } from 'react';
import { staffRoles } from '../../features/accounts/admin-users/copy.ts';
import { Team } from '../../features/accounts/admin-users/team.tsx';
import { ReplySettings } from '../../features/chat/inbox/replies/reply-settings.tsx';
import { ExchangeRates } from '../../features/studio-settings/exchange-rates.tsx';
import { PaymentProfiles } from '../../features/studio-settings/payment-profiles.tsx';
import {
  LegalDetailsSetting,
  OpeningHoursSetting,
  PausesSetting,
  RetoucherPoolSetting,
} from '../../features/studio-settings/stored-settings.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panels } from '../../ui/layout/panel.tsx';
import { SettingsGroup, SettingsPage } from '../../ui/layout/settings-page.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { UnsavedChangesDialog } from '../../ui/overlays/unsaved-changes-dialog.tsx';
import { viewUrl } from './admin-url.ts';
import { settingsCopy as copy } from './settings-copy.ts';

/** Few studios use them, so they are loaded apart. */
const Webhooks = lazy(() => import('../../features/webhooks/webhooks.tsx'));

const { groups } = copy;

/** What the studio can change about itself. */
export default function Settings({ currentUserId }: { currentUserId: string }) {
  const contents = {
    legal: <LegalDetailsSetting />,
    payment: <PaymentProfiles />,
    hours: <OpeningHoursSetting />,
    retouchers: <RetoucherPoolSetting />,
    pauses: <PausesSetting />,
    rates: <ExchangeRates />,
    replies: <ReplySettings />,
    webhooks: (
      <Suspense fallback={<Skeleton shape="lines" />}>
        <Webhooks />
      </Suspense>
    ),
    team: (
      <Team currentUserId={currentUserId}>
        <p>
          <TextLink to={viewUrl({ tab: 'users', filters: { role: staffRoles.join(',') } })}>
            {copy.changeRoles}
          </TextLink>
        </p>
      </Team>
    ),
  };
  return (
    <>
      <SettingsPage label={copy.sections} groups={groups}>
        {groups.map(({ id, part, label, lead }) => (
          <SettingsGroup key={id} id={id}>
            <Panels>
              <SettingsSection title={label} lead={lead}>
                {contents[part]}
              </SettingsSection>
            </Panels>
          </SettingsGroup>
        ))}
      </SettingsPage>
      <UnsavedChangesDialog />
    </>
  );
}
