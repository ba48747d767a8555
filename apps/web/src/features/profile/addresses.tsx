import type { SavedAddress } from '@burnish/contract/addresses/entities';
import { maxSavedAddresses } from '@burnish/domain/accounts/account';
import { loadFailure } from '../../lib/load-status.ts';
import { addressLines } from '../../presentation/addresses.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AddCard, Card, CardList } from '../../ui/lists/card-list.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { RemoveItem } from '../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts';
import { AddressForm } from './address-form.tsx';
import { copy } from './copy.ts';
import styles from './profile.module.css';
import { useAddresses, useRemoveAddress, useSetDefaultAddress } from './queries.ts';

const texts = copy.addresses;

function MakeDefault({ saved: { _id, label } }: { saved: SavedAddress }) {
  const { busy, run } = useSetDefaultAddress(_id, label);
  return (
    <TextButton aria-label={texts.makeDefaultLabel(label)} busy={busy} onClick={() => run(undefined)}>
      {texts.makeDefault}
    </TextButton>
  );
}

interface AddressProps {
  saved: SavedAddress;
  isOnly: boolean;
}

function RemoveAddress({ saved: { _id, label, isDefault }, isOnly }: AddressProps) {
  const confirmation = useConfirmation();
  const { busy, run } = useRemoveAddress(_id, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={texts.remove}
      label={texts.removeLabel(label)}
      title={texts.removeTitle(label)}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{texts.removeText}</p>
      {isDefault && !isOnly && <p>{texts.removeDefaultText}</p>}
    </RemoveItem>
  );
}

function AddressCard({ saved, isOnly }: AddressProps) {
  const { label, address, isDefault } = saved;
  return (
    <Card
      title={label}
      tag={isDefault && <Tag>{texts.isDefault}</Tag>}
      texts={{ edit: texts.edit, editLabel: texts.editLabel(label) }}
      form={(close) => <AddressForm saved={saved} onClose={close} />}
      actions={
        <>
          {!isDefault && <MakeDefault saved={saved} />}
          <RemoveAddress saved={saved} isOnly={isOnly} />
        </>
      }
    >
      <address className={styles.address}>{addressLines(address).join('\n')}</address>
    </Card>
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
        <EmptyText title={texts.none} text={texts.noneText} />
      ) : (
        <CardList label={texts.list} columns>
          {addresses.map((saved) => (
            <AddressCard key={saved._id} saved={saved} isOnly={addresses.length === 1} />
          ))}
        </CardList>
      )}
      <AddCard
        text={texts.add}
        title={texts.newTitle}
        full={addresses.length >= maxSavedAddresses ? texts.full : null}
        form={(close) => <AddressForm saved={null} onClose={close} />}
      />
    </ListState>
  );
}
