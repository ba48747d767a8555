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

type Dialog =
  | { readonly kind: 'add'; readonly confirmation: string }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey; readonly confirmation: string };

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
  const [busy, setBusy] = useState(false);
  const show = useShowSecondFactor();
  const confirmed = useConfirmed(secondFactor);
  const { passkeys } = secondFactor;
  const close = () => setDialog(null);

  function open(next: (confirmation: string) => Dialog): void {
    void confirmed.run(
      async (confirmation) => setDialog(next(confirmation)),
      (error) => toast.error(passkeyErrorText(error, copy.confirm.failed)),
    );
  }

  async function add(confirmation: string, name: string): Promise<void> {
    const { challenge, options } = await call('POST /auth/passkeys/options', { body: { confirmation } });
    const credential = await createPasskey(options);
    const added = await call('POST /auth/passkeys', { body: { challenge, name, credential } });
    close();
    show(added.secondFactor);
    toast.success(texts.added);
    if (added.recoveryCodes.length > 0) onRecoveryCodes(added.recoveryCodes);
  }

  async function rename({ _id: id }: Passkey, confirmation: string, name: string): Promise<void> {
    const body = { name, confirmation };
    const renamed = await call('PUT /auth/passkeys/:id', { params: { id }, body });
    close();
    show(renamed.secondFactor);
    toast.success(texts.renamed);
  }

  async function remove({ _id: id }: Passkey, confirmation: string): Promise<void> {
    setBusy(true);
    try {
      const removed = await call('POST /auth/passkeys/:id/remove', {
        params: { id },
        body: { confirmation },
      });
      show(removed.secondFactor);
      toast.success(texts.removed);
    } catch (error) {
      toast.error(passkeyErrorText(error, texts.removeFailed));
    }
    setBusy(false);
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
              onRename={() => open((confirmation) => ({ kind: 'rename', passkey, confirmation }))}
              onRemove={() => open((confirmation) => ({ kind: 'remove', passkey, confirmation }))}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button onClick={() => open((confirmation) => ({ kind: 'add', confirmation }))}>{texts.add}</Button>
      ) : (
        <p className="note">{texts.unsupported}</p>
      )}
      {confirmed.dialog}
      {dialog?.kind === 'add' && (
        <PasskeyNameDialog
          title={texts.addTitle}
          submitText={texts.continue}
          name=""
          failed={texts.addFailed}
          onSubmit={(name) => add(dialog.confirmation, name)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && (
        <PasskeyNameDialog
          title={texts.renameTitle}
          submitText={texts.renameShort}
          name={dialog.passkey.name}
          failed={texts.renameFailed}
          onSubmit={(name) => rename(dialog.passkey, dialog.confirmation, name)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          open
          busy={busy}
          onClose={close}
          onConfirm={() => void remove(dialog.passkey, dialog.confirmation)}
          title={texts.removeTitle(dialog.passkey.name)}
          confirmText={texts.removeShort}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
