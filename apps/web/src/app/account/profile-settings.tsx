import { SingleKeysSetting } from '../../features/commands/single-keys-setting.tsx';
import { BrowserNotificationsSetting } from '../../features/notifications/browser-setting.tsx';
import { EventSettings } from '../../features/notifications/notification-settings.tsx';
import { QuietHoursForm } from '../../features/notifications/quiet-hours-form.tsx';
import { StyleGuideList } from '../../features/photos/style-guides/style-guide-list.tsx';
import { Addresses } from '../../features/profile/addresses.tsx';
import { DetailsForm } from '../../features/profile/details-form.tsx';
import { LocationSetting } from '../../features/profile/location-setting.tsx';
import { TaxIdForm } from '../../features/profile/tax-id-form.tsx';
import { useUser } from '../../features/sign-in/user-context.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Panels } from '../../ui/layout/panel.tsx';
import { SettingsGroup, SettingsPage } from '../../ui/layout/settings-page.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ThemeChoice } from '../../ui/layout/theme-choice.tsx';
import { UnsavedChangesDialog } from '../../ui/overlays/unsaved-changes-dialog.tsx';
import { calendarFeedsLink } from '../links.ts';
import { profileCopy as copy } from './copy.ts';
import DataSettings from './data-settings.tsx';
import SecuritySettings from './security-settings.tsx';

const { groups } = copy;

/** What the profile page shows below its heading. */
export default function ProfileSettings() {
  const user = useUser();
  return (
    <>
      <SettingsPage label={copy.sections} groups={Object.values(groups)}>
        <SettingsGroup id={groups.details.id}>
          <Panels>
            <SettingsSection title={copy.details.title} lead={copy.details.lead}>
              <DetailsForm user={user} />
            </SettingsSection>
            <SettingsSection title={copy.styleGuides.title} lead={copy.styleGuides.lead}>
              <StyleGuideList />
            </SettingsSection>
            <SettingsSection title={copy.downloads.title} lead={copy.downloads.lead}>
              <LocationSetting user={user} />
            </SettingsSection>
          </Panels>
        </SettingsGroup>
        <SettingsGroup id={groups.billing.id}>
          <Panels>
            <SettingsSection title={copy.addresses.title} lead={copy.addresses.lead}>
              <Addresses />
            </SettingsSection>
            <SettingsSection title={copy.taxId.title} lead={copy.taxId.lead}>
              <TaxIdForm user={user} />
            </SettingsSection>
          </Panels>
        </SettingsGroup>
        <SettingsGroup id={groups.security.id}>
          <SecuritySettings />
        </SettingsGroup>
        <SettingsGroup id={groups.notifications.id}>
          <Panels>
            <SettingsSection title={copy.notifications.title} lead={copy.notifications.lead}>
              <EventSettings />
            </SettingsSection>
            <SettingsSection title={copy.browser.title} lead={copy.browser.lead}>
              <BrowserNotificationsSetting />
            </SettingsSection>
            <SettingsSection title={copy.quietHours.title} lead={copy.quietHours.lead}>
              <QuietHoursForm />
            </SettingsSection>
            <SettingsSection title={copy.calendar.title} lead={copy.calendar.lead}>
              <ButtonLink to={calendarFeedsLink.to}>{copy.calendar.manage}</ButtonLink>
            </SettingsSection>
          </Panels>
        </SettingsGroup>
        <SettingsGroup id={groups.appearance.id}>
          <Panels>
            <SettingsSection title={copy.appearance.title} lead={copy.appearance.lead}>
              <ThemeChoice label={copy.appearance.label} />
            </SettingsSection>
            <SettingsSection title={copy.keyboard.title} lead={copy.keyboard.lead}>
              <SingleKeysSetting />
            </SettingsSection>
          </Panels>
        </SettingsGroup>
        <SettingsGroup id={groups.data.id}>
          <DataSettings />
        </SettingsGroup>
      </SettingsPage>
      <UnsavedChangesDialog />
    </>
  );
}
