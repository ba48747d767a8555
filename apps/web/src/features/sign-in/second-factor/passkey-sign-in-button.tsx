import { useState } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './passkey-sign-in-copy.ts';

/** What it needs is loaded when it is pressed. */
export function PasskeySignInButton() {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    const error = await import('./sign-in-with-passkey.ts')
      .then(({ tryPasskeySignIn }) => tryPasskeySignIn(copy.failed.message))
      .catch(() => copy.failed.message);
    if (error !== null) toast.error(error, { id: copy.failed.id, replace: true });
    setBusy(false);
  }

  return (
    <TextButton busy={busy} onClick={() => void start()}>
      {copy.start}
    </TextButton>
  );
}
