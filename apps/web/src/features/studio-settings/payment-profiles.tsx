import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import { maxPaymentProfiles } from '@burnish/domain/studio-settings';
import { useEffect, useRef, useState } from 'react';
import { loadFailure } from '../../lib/load-status.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { EditProfile } from './edit-profile.tsx';
import { NewProfile } from './new-profile.tsx';
import { usePaymentProfiles, useRemoveProfile, useSetDefaultProfile } from './queries.ts';
import { ShownDetails } from './shown-details.tsx';
import styles from './studio-settings.module.css';

const texts = copy.profiles;

function MakeDefault({ profile }: { profile: PaymentProfile }) {
  const { busy, run } = useSetDefaultProfile(profile);
  return (
    <TextButton
      aria-label={texts.makeDefaultLabel(profile.name)}
      aria-busy={busy}
      onClick={busy ? undefined : () => run(undefined)}
    >
      {texts.makeDefault}
    </TextButton>
  );
}

function Remove({ profile, isOnly }: { profile: PaymentProfile; isOnly: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { busy, run } = useRemoveProfile(profile, close);
  const { name, isDefault } = profile;
  return (
    <>
      <TextButton aria-label={texts.removeLabel(name)} onClick={() => setConfirming(true)}>
        {texts.remove}
      </TextButton>
      <ConfirmDialog
        open={isConfirming}
        busy={busy}
        onClose={close}
        onConfirm={() => run(undefined)}
        title={texts.removeTitle(name)}
        confirmText={texts.remove}
      >
        <p>{texts.removeText}</p>
        {isDefault && !isOnly && <p>{texts.removeDefaultText}</p>}
      </ConfirmDialog>
    </>
  );
}

/** `isOnly`: in its currency. */
function ProfileCard({ profile, isOnly }: { profile: PaymentProfile; isOnly: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { name, currency, isDefault, paymentDetails } = profile;
  if (isEditing) {
    return (
      <li className={styles.card}>
        <EditProfile profile={profile} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3>{name}</h3>
        <Tag>{isDefault ? texts.isDefault(currency) : currency}</Tag>
      </div>
      <ShownDetails details={paymentDetails} />
      <div className={styles.actions}>
        <TextButton ref={edit} aria-label={texts.editLabel(name)} onClick={() => setEditing(true)}>
          {texts.edit}
        </TextButton>
        {!isDefault && <MakeDefault profile={profile} />}
        <Remove profile={profile} isOnly={isOnly} />
      </div>
    </li>
  );
}

function AddProfile({ isFull }: { isFull: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const wasAdding = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasAdding.current && !isAdding) button.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  if (isAdding) {
    return (
      <div className={styles.card}>
        <h3>{texts.newTitle}</h3>
        <NewProfile onClose={() => setAdding(false)} />
      </div>
    );
  }
  if (isFull) return <p className="note">{texts.full}</p>;
  return (
    <Button ref={button} size="small" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
}

/** Where customers pay: added, changed and deleted in place. */
export function PaymentProfiles() {
  const query = usePaymentProfiles();
  const profiles = query.data ?? [];
  const isOnly = ({ currency }: PaymentProfile) =>
    profiles.filter((other) => other.currency === currency).length === 1;
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={loadFailure(query, texts.failed)}
    >
      {profiles.length === 0 ? (
        <div>
          <p>{texts.none}</p>
          <p className="note">{texts.noneText}</p>
        </div>
      ) : (
        <ul className={styles.cards} aria-label={texts.list}>
          {profiles.map((profile) => (
            <ProfileCard key={profile._id} profile={profile} isOnly={isOnly(profile)} />
          ))}
        </ul>
      )}
      <AddProfile isFull={profiles.length >= maxPaymentProfiles} />
    </ListState>
  );
}
