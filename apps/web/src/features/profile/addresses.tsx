import type { SavedAddress } from '@burnish/contract/addresses/entities';
import { maxSavedAddresses } from '@burnish/domain/accounts/account';
import { useEffect, useRef, useState } from 'react';
import { loadFailure } from '../../lib/load-status.ts';
import { addressLines } from '../../presentation/addresses.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { copy } from './copy.ts';
import styles from './profile.module.css';
import { useAddresses, useRemoveAddress, useSetDefaultAddress } from './queries.ts';

const texts = copy.addresses;

function MakeDefault({ saved: { _id, label } }: { saved: SavedAddress }) {
  const { busy, run } = useSetDefaultAddress(_id, label);
  return (
    <TextButton
      aria-label={texts.makeDefaultLabel(label)}
      aria-busy={busy}
      onClick={busy ? undefined : () => run(undefined)}
    >
      {texts.makeDefault}
    </TextButton>
  );
}

function Remove({ saved: { _id, label, isDefault }, isOnly }: { saved: SavedAddress; isOnly: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const { busy, run } = useRemoveAddress(_id, close);
  return (
    <>
      <TextButton aria-label={texts.removeLabel(label)} onClick={() => setConfirming(true)}>
        {texts.remove}
      </TextButton>
      <ConfirmDialog
        open={isConfirming}
        busy={busy}
        onClose={close}
        onConfirm={() => run(undefined)}
        title={texts.removeTitle(label)}
        confirmText={texts.remove}
      >
        <p>{texts.removeText}</p>
        {isDefault && !isOnly && <p>{texts.removeDefaultText}</p>}
      </ConfirmDialog>
    </>
  );
}

function AddressCard({ saved, isOnly }: { saved: SavedAddress; isOnly: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const { label, address, isDefault } = saved;
  if (isEditing) {
    return (
      <li className={styles.card} data-wide>
        <AddressForm saved={saved} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3>{label}</h3>
        {isDefault && <Tag>{texts.isDefault}</Tag>}
      </div>
      <address className={styles.address}>{addressLines(address).join('\n')}</address>
      <div className={styles.actions}>
        <TextButton aria-label={texts.editLabel(label)} onClick={() => setEditing(true)}>
          {texts.edit}
        </TextButton>
        {!isDefault && <MakeDefault saved={saved} />}
        <Remove saved={saved} isOnly={isOnly} />
      </div>
    </li>
  );
}

function AddAddress({ isFull }: { isFull: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const wasAdding = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasAdding.current && !isAdding) button.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  if (isAdding) {
    return (
      <div className={styles.newAddress}>
        <h3>{texts.newTitle}</h3>
        <AddressForm saved={null} onClose={() => setAdding(false)} />
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

/** The addresses that order forms offer: added, changed and deleted in place. */
export function Addresses() {
  const query = useAddresses();
  const addresses = query.data?.addresses ?? [];
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={loadFailure(query, texts.failed)}
    >
      {addresses.length === 0 ? (
        <div>
          <p>{texts.none}</p>
          <p className="note">{texts.noneText}</p>
        </div>
      ) : (
        <ul className={styles.cards} aria-label={texts.list}>
          {addresses.map((saved) => (
            <AddressCard key={saved._id} saved={saved} isOnly={addresses.length === 1} />
          ))}
        </ul>
      )}
      <AddAddress isFull={addresses.length >= maxSavedAddresses} />
    </ListState>
  );
}
