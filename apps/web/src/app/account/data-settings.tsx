import type { AccountDeletion } from '@burnish/contract/personal-data/entities';
import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { DataExport } from '../../features/personal-data/data-export.tsx';
import { DeleteAccount } from '../../features/personal-data/delete-account.tsx';
import { usePersonalData } from '../../features/personal-data/queries.ts';
import { useSecondFactor } from '../../features/sign-in/second-factor/queries.ts';
import { useConfirmed } from '../../features/sign-in/second-factor/use-confirmed.tsx';
import { useSignOut } from '../../features/sign-in/session.ts';
import { discardUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Panels } from '../../ui/layout/panel.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { listTexts } from '../../ui/lists/list-texts.ts';
import { dataCopy as copy } from './copy.ts';

interface DeletionProps {
  deletion: AccountDeletion;
  secondFactor: SecondFactor;
}

function Deletion({ deletion, secondFactor }: DeletionProps) {
  const confirmed = useConfirmed(secondFactor);
  const signOut = useSignOut();
  function leave(): Promise<void> {
    discardUnsavedChanges();
    return signOut();
  }
  return <DeleteAccount deletion={deletion} confirmed={confirmed} onDeleted={leave} />;
}

/** The copy of the user's data, and the deletion of the account. */
export default function DataSettings() {
  const personalData = usePersonalData();
  const secondFactor = useSecondFactor();
  if (personalData.data !== undefined && secondFactor.data !== undefined) {
    const { deletion } = personalData.data;
    return (
      <Panels>
        <SettingsSection title={copy.export.title} lead={copy.export.lead}>
          <DataExport state={personalData.data} />
        </SettingsSection>
        <SettingsSection title={copy.deletion.title} lead={copy.deletion.lead}>
          <Deletion deletion={deletion} secondFactor={secondFactor.data.secondFactor} />
        </SettingsSection>
      </Panels>
    );
  }
  if (!personalData.isError && !secondFactor.isError) return <Skeleton shape="cards" />;
  return (
    <div>
      <FormError>{copy.failed}</FormError>
      <Button onClick={() => void Promise.all([personalData.refetch(), secondFactor.refetch()])}>
        {listTexts.retry}
      </Button>
    </div>
  );
}
