import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { copy } from './copy.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { useSecondFactor } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The sections of the profile page about the second factor and passkeys. */
export function SecondFactorSections() {
  const { data, error, refetch } = useSecondFactor();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  if (data === undefined) {
    if (error === null) return <Skeleton shape="cards" />;
    return (
      <div>
        <FormError>{copy.section.failed}</FormError>
        <Button onClick={() => void refetch()}>{copy.section.retry}</Button>
      </div>
    );
  }
  const props = { secondFactor: data.secondFactor, onRecoveryCodes: setRecoveryCodes };
  return (
    <>
      <TwoStepSection {...props} />
      <PasskeysSection {...props} />
      {recoveryCodes !== null && (
        <RecoveryCodesDialog codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />
      )}
    </>
  );
}
