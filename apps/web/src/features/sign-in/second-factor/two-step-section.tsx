import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { hasSecondFactor } from '@burnish/domain/accounts/second-factor';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formErrorText } from '../password/errors.ts';
import { copy } from './copy.ts';
import { useShowSecondFactor } from './queries.ts';
import styles from './second-factor.module.css';
import { useConfirmed } from './use-confirmed.tsx';

const AuthenticatorSetup = lazy(() => import('./authenticator-setup.tsx'));

interface TwoStepSectionProps {
  secondFactor: SecondFactor;
  onRecoveryCodes: (codes: readonly string[]) => void;
}

/** A change that a dialog confirms once more, because it takes something away. */
type Question = 'remove_app' | 'new_codes';

const questions = {
  remove_app: {
    title: copy.app.removeTitle,
    text: copy.app.removeText,
    confirm: copy.app.remove,
    failed: copy.app.failed,
  },
  new_codes: {
    title: copy.recovery.createTitle,
    text: copy.recovery.createText,
    confirm: copy.recovery.create,
    failed: copy.recovery.failed,
  },
} as const;

export function TwoStepSection({ secondFactor, onRecoveryCodes }: TwoStepSectionProps) {
  const { authenticatorApp, passkeys, recoveryCodesLeft, isRequired, hasPassword } = secondFactor;
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useShowSecondFactor();
  const confirmed = useConfirmed(secondFactor);
  const isOn = hasSecondFactor({
    hasAuthenticatorApp: authenticatorApp !== null,
    passkeyCount: passkeys.length,
  });

  async function run(change: (confirmation: string) => Promise<void>, failed: string): Promise<void> {
    setBusy(true);
    await confirmed.run(change, (error) => toast.error(formErrorText(error, failed)));
    setBusy(false);
  }

  const changes = {
    async set_up(confirmation: string) {
      setSetup(await call('POST /auth/authenticator', { body: { confirmation } }));
    },
    async remove_app(confirmation: string) {
      show((await call('POST /auth/authenticator/remove', { body: { confirmation } })).secondFactor);
      toast.success(copy.app.removed);
    },
    async new_codes(confirmation: string) {
      const created = await call('POST /auth/recovery-codes', { body: { confirmation } });
      show(created.secondFactor);
      onRecoveryCodes(created.recoveryCodes);
    },
  };

  return (
    <SettingsSection title={copy.section.title} lead={copy.section.lead}>
      {isRequired && !isOn && (
        <p>
          <Status tone="action">{copy.section.required}</Status>
        </p>
      )}
      <div className={styles.row}>
        <div>
          <h3 className={styles.subject}>{copy.app.title}</h3>
          <p className="note">
            {authenticatorApp === null ? copy.app.off : copy.app.on}{' '}
            {authenticatorApp !== null && <Instant value={authenticatorApp.enabledAt} />}
          </p>
        </div>
        {authenticatorApp === null ? (
          <Button size="small" busy={busy} onClick={() => void run(changes.set_up, copy.setup.failed)}>
            {copy.app.setUp}
          </Button>
        ) : (
          <Button size="small" onClick={() => setQuestion('remove_app')}>
            {copy.app.remove}
          </Button>
        )}
      </div>
      {isOn && hasPassword && (
        <div className={styles.row}>
          <div>
            <h3 className={styles.subject}>{copy.recovery.title}</h3>
            <p className="note">
              {copy.recovery.left(recoveryCodesLeft)}. {copy.recovery.explain}
            </p>
          </div>
          <Button size="small" onClick={() => setQuestion('new_codes')}>
            {copy.recovery.create}
          </Button>
        </div>
      )}
      {confirmed.dialog}
      {setup !== null && (
        <Suspense fallback={<Spinner />}>
          <AuthenticatorSetup
            {...setup}
            onEnabled={(changed, codes) => {
              setSetup(null);
              show(changed);
              if (codes.length > 0) onRecoveryCodes(codes);
            }}
            onClose={() => setSetup(null)}
          />
        </Suspense>
      )}
      {question !== null && (
        <ConfirmDialog
          open
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            void run(changes[question], questions[question].failed);
          }}
          title={questions[question].title}
          confirmText={questions[question].confirm}
        >
          <p>{questions[question].text}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
