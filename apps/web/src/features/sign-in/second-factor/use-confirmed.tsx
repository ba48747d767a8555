import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { dropConfirmation, keepConfirmation, readConfirmation } from './confirmation.ts';

type Change = (confirmation: string) => Promise<void>;

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'CONFIRMATION_REQUIRED';

/** An account without a password that has just signed in needs to present nothing. */
async function confirmByFreshSignIn(): Promise<string | null> {
  try {
    keepConfirmation(await call('POST /auth/confirmation', { body: {} }));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  return readConfirmation();
}

interface ConfirmedChange {
  readonly change: Change;
  /** Also called for errors after the dialog was closed. */
  readonly onError: (error: unknown) => void;
}

/**
 * Runs changes with a confirmation, and asks for one first if there is none. `run` settles when the change is done or
 * has failed, or the dialog is open.
 */
export function useConfirmed(secondFactor: SecondFactor): {
  run: (change: Change, onError: ConfirmedChange['onError']) => Promise<void>;
  /** A change is being made. No other one is started. */
  busy: boolean;
  dialog: ReactNode;
} {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<ConfirmedChange | null>(null);

  async function run(change: Change, onError: ConfirmedChange['onError']): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const kept = readConfirmation();
      const confirmation = kept ?? (secondFactor.hasPassword ? null : await confirmByFreshSignIn());
      if (confirmation === null) setWaiting({ change, onError });
      else await change(confirmation);
    } catch (error) {
      if (!isRefused(error)) return onError(error);
      dropConfirmation();
      setWaiting({ change, onError });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  function resume({ change, onError }: ConfirmedChange): void {
    setWaiting(null);
    void run(change, onError);
  }

  const dialog = waiting && (
    <ConfirmIdentity
      secondFactor={secondFactor}
      onConfirmed={() => resume(waiting)}
      onClose={() => setWaiting(null)}
    />
  );
  return { run, busy, dialog };
}
