import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import { Field } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { copy } from './copy.ts';
import { findProfile } from './payment-profiles.ts';
import { type EditedDetails, editableDetails } from './terms.ts';

interface PaymentProfilePickerProps {
  profiles: readonly PaymentProfile[];
  /** What the fields below contain. */
  details: EditedDetails;
  /** Fills the fields. */
  onPick: (details: EditedDetails) => void;
}

const byHand = { value: '', label: copy.enteredByHand };

/** Fills in the details of a payment profile, which can then be changed by hand. */
export function PaymentProfilePicker({ profiles, details, onPick }: PaymentProfilePickerProps) {
  const options = profiles.map(({ _id, name, isDefault }) => ({
    value: _id,
    label: isDefault ? copy.defaultProfile(name) : name,
  }));

  function pick(id: string): void {
    const picked = profiles.find(({ _id }) => _id === id);
    onPick(editableDetails(picked?.paymentDetails));
  }

  return (
    <Field label={copy.paymentProfile} hint={copy.paymentProfileHint}>
      <Select
        value={findProfile(profiles, details)?._id ?? byHand.value}
        onChange={(event) => pick(event.target.value)}
        options={[...options, byHand]}
      />
    </Field>
  );
}
