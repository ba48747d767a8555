import type { Passkey, SecondFactor } from '@burnish/contract/second-factor/entities';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { createPasskey, passkeyErrorText, supportsPasskeys } from './passkeys.ts';
import { useShowSecondFactor } from './queries.ts';
import styles from './second-factor.module.css';
import { useConfirmed } from './use-confirmed.tsx';

const texts = copy.passkeys;

type Dialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeysSectionProps {
  secondFactor: SecondFactor;
  onRecoveryCodes: (codes: readonly string[]) => void;
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <p className="note">
          {texts.created} <Instant value={createdAt} />,{' '}
          {lastUsedAt === null ? texts.never.toLowerCase() : texts.used.toLowerCase()}{' '}
          {lastUsedAt !== null && <Instant value={lastUsedAt} />}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={texts.rename(name)} onClick={onRename}>
          {texts.renameShort}
        </Button>
        <Button size="small" aria-label={texts.remove(name)} onClick={onRemove}>
          {texts.removeShort}
        </Button>
      </div>
    </li>
  );
}

export function PasskeysSection({ secondFactor, onRecoveryCodes }: PasskeysSectionProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const show = useShowSecondFactor();
  const confirmed = useConfirmed(secondFactor);
  const { passkeys } = secondFactor;
  const close = () => setDialog(null);

  /** Asks for a confirmation first. Submitting the form asks again if it has expired. */
  function open(next: Dialog): void {
    void confirmed.run(
      async () => setDialog(next),
      (error) => toast.error(passkeyErrorText(error, copy.confirm.failed)),
    );
  }

  async function add(name: string, confirmation: string): Promise<void> {
    const { challenge, options } = await call('POST /auth/passkeys/options', { body: { confirmation } });
    const credential = await createPasskey(options);
    const added = await call('POST /auth/passkeys', { body: { challenge, name, credential } });
    close();
    show(added.secondFactor);
    toast.success(texts.added);
    if (added.recoveryCodes.length > 0) onRecoveryCodes(added.recoveryCodes);
  }

  async function rename({ _id: id }: Passkey, name: string, confirmation: string): Promise<void> {
    const body = { name, confirmation };
    const renamed = await call('PUT /auth/passkeys/:id', { params: { id }, body });
    close();
    show(renamed.secondFactor);
    toast.success(texts.renamed);
  }

  async function remove({ _id: id }: Passkey, confirmation: string): Promise<void> {
    const removed = await call('POST /auth/passkeys/:id/remove', {
      params: { id },
      body: { confirmation },
    });
    close();
    show(removed.secondFactor);
    toast.success(texts.removed);
  }

  function showRemoveError(error: unknown): void {
    toast.error(passkeyErrorText(error, texts.removeFailed));
    close();
  }

  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {passkeys.length === 0 && <p>{texts.none}</p>}
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRename={() => open({ kind: 'rename', passkey })}
              onRemove={() => open({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button onClick={() => open({ kind: 'add' })}>{texts.add}</Button>
      ) : (
        <p className="note">{texts.unsupported}</p>
      )}
      {dialog?.kind === 'add' && (
        <PasskeyNameDialog
          title={texts.addTitle}
          submitText={texts.continue}
          name=""
          failed={texts.addFailed}
          busy={confirmed.busy}
          onSubmit={(name, onError) => void confirmed.run((confirmation) => add(name, confirmation), onError)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && (
        <PasskeyNameDialog
          title={texts.renameTitle}
          submitText={texts.renameShort}
          name={dialog.passkey.name}
          failed={texts.renameFailed}
          busy={confirmed.busy}
          onSubmit={(name, onError) =>
            void confirmed.run((confirmation) => rename(dialog.passkey, name, confirmation), onError)
          }
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          open
          busy={confirmed.busy}
          onClose={close}
          onConfirm={() =>
            void confirmed.run((confirmation) => remove(dialog.passkey, confirmation), showRemoveError)
          }
          title={texts.removeTitle(dialog.passkey.name)}
          confirmText={texts.removeShort}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
      {confirmed.dialog}
    </SettingsSection>
  );
}
