import { Password } from '../../features/sign-in/account-security/password.tsx';
import { useSignInMethods } from '../../features/sign-in/account-security/queries.ts';
import { Sessions } from '../../features/sign-in/account-security/sessions.tsx';
import { SignInMethods } from '../../features/sign-in/account-security/sign-in-methods.tsx';
import { SecondFactorSections } from '../../features/sign-in/second-factor/second-factor-sections.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panels } from '../../ui/layout/panel.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { apiKeysLink } from '../links.ts';
import { securityCopy as copy } from './copy.ts';
import { PageLoadError } from './page-load-error.tsx';

/** How the user signs in, and where they are signed in. */
export default function SecuritySettings() {
  const { data, error, refetch } = useSignInMethods();
  const retry = () => void refetch();
  return (
    <Panels>
      {data === undefined ? (
        <SettingsSection title={copy.methods.title} lead={copy.methods.lead}>
          {error === null ? (
            <Skeleton shape="lines" />
          ) : (
            <PageLoadError title={copy.methods.failed} queries={[{ retry }]} />
          )}
        </SettingsSection>
      ) : (
        <>
          <SettingsSection title={copy.methods.title} lead={copy.methods.lead}>
            <SignInMethods methods={data.methods} />
          </SettingsSection>
          <SettingsSection title={copy.password.title} lead={copy.password.lead}>
            <Password methods={data.methods} />
          </SettingsSection>
        </>
      )}
      <SecondFactorSections />
      <SettingsSection title={copy.apiKeys.title} lead={copy.apiKeys.lead}>
        <ButtonLink to={apiKeysLink.to}>{copy.apiKeys.manage}</ButtonLink>
      </SettingsSection>
      <SettingsSection title={copy.sessions.title} lead={copy.sessions.lead}>
        <Sessions />
      </SettingsSection>
    </Panels>
  );
}
