import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import { maxPaymentProfiles } from '@burnish/domain/studio-settings';
import { loadFailure } from '../../lib/load-status.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AddCard, Card, CardList } from '../../ui/lists/card-list.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { RemoveItem } from '../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { EditProfile } from './edit-profile.tsx';
import { NewProfile } from './new-profile.tsx';
import { usePaymentProfiles, useRemoveProfile, useSetDefaultProfile } from './queries.ts';
import { ShownDetails } from './shown-details.tsx';

const texts = copy.profiles;

function MakeDefault({ profile }: { profile: PaymentProfile }) {
  const { busy, run } = useSetDefaultProfile(profile);
  return (
    <TextButton aria-label={texts.makeDefaultLabel(profile.name)} busy={busy} onClick={() => run(undefined)}>
      {texts.makeDefault}
    </TextButton>
  );
}

interface ProfileProps {
  profile: PaymentProfile;
  /** In its currency. */
  isOnly: boolean;
}

function RemoveProfile({ profile, isOnly }: ProfileProps) {
  const confirmation = useConfirmation();
  const { busy, run } = useRemoveProfile(profile, confirmation.close);
  const { name, isDefault } = profile;
  return (
    <RemoveItem
      confirmation={confirmation}
      text={texts.remove}
      label={texts.removeLabel(name)}
      title={texts.removeTitle(name)}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{texts.removeText}</p>
      {isDefault && !isOnly && <p>{texts.removeDefaultText}</p>}
    </RemoveItem>
  );
}

function ProfileCard({ profile, isOnly }: ProfileProps) {
  const { name, currency, isDefault, paymentDetails } = profile;
  return (
    <Card
      title={name}
      tag={<Tag>{isDefault ? texts.isDefault(currency) : currency}</Tag>}
      texts={{ edit: texts.edit, editLabel: texts.editLabel(name) }}
      form={(close) => <EditProfile profile={profile} onClose={close} />}
      actions={
        <>
          {!isDefault && <MakeDefault profile={profile} />}
          <RemoveProfile profile={profile} isOnly={isOnly} />
        </>
      }
    >
      <ShownDetails details={paymentDetails} />
    </Card>
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
        <EmptyText title={texts.none} text={texts.noneText} />
      ) : (
        <CardList label={texts.list}>
          {profiles.map((profile) => (
            <ProfileCard key={profile._id} profile={profile} isOnly={isOnly(profile)} />
          ))}
        </CardList>
      )}
      <AddCard
        text={texts.add}
        title={texts.newTitle}
        full={profiles.length >= maxPaymentProfiles ? texts.full : null}
        form={(close) => <NewProfile onClose={close} />}
      />
    </ListState>
  );
}
