import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { Checkbox, ChoiceGroup, Radio } from './choice.tsx';
import { Field } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormError } from './form-error.tsx';
import { DateInput, Input, Textarea } from './input.tsx';
import { PasswordInput } from './password-input.tsx';
import { SearchField } from './search-field.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Select } from './select.tsx';
import { Stepper } from './stepper.tsx';

export default { title: 'Forms' } satisfies Meta;

export const TextFields = () => (
  <>
    <Field label="Company name">
      <Input name="company" placeholder="Northway Supply" />
    </Field>
    <Field label="Tax ID" optional hint="It is printed on the invoice.">
      <Input name="taxId" />
    </Field>
    <Field label="Email" error="Enter an email address like name@studio.com.">
      <Input name="email" type="email" defaultValue="adaeze@okafor" />
    </Field>
    <Field label="Country">
      <Input name="country" defaultValue="USA" disabled />
    </Field>
    <Field label="Password">
      <PasswordInput name="password" autoComplete="current-password" />
    </Field>
    <Field label="Payment date">
      <DateInput name="date" defaultValue="2026-11-21" max="2026-11-21" />
    </Field>
    <Field label="Special instructions" optional>
      <Textarea name="instructions" defaultValue="Leave the freckles. Take the flash out of the lenses." />
    </Field>
    <FormError>Incorrect email or password.</FormError>
  </>
);

export const Choices = () => (
  <>
    <Field label="Payment method">
      <Select
        name="method"
        options={['Bank transfer', 'Cash', 'Check', 'Other'].map((label) => ({ value: label, label }))}
      />
    </Field>
    <ChoiceGroup legend="Billing cycle">
      <Radio name="cycle" defaultChecked>
        Monthly
      </Radio>
      <Radio name="cycle">Yearly (Save 15%)</Radio>
      <Radio name="cycle" disabled>
        Not available
      </Radio>
    </ChoiceGroup>
    <ChoiceGroup legend="Notifications">
      <Checkbox defaultChecked>Auto renew</Checkbox>
      <Checkbox>Notify me by email</Checkbox>
      <Checkbox disabled>Not available</Checkbox>
    </ChoiceGroup>
  </>
);

export const Steppers = () => {
  const [quantity, setQuantity] = useState(12);
  const [minimum, setMinimum] = useState(1);
  return (
    <>
      <Field label="Quantity" hint="12 × ₦7,000 = ₦84,000">
        <Stepper value={quantity} onChange={setQuantity} min={1} />
      </Field>
      <Field label="Quantity at the minimum">
        <Stepper value={minimum} onChange={setMinimum} min={1} />
      </Field>
    </>
  );
};

const uploadingFile = new File([new Uint8Array(1_258_291)], 'transfer-20-nov.pdf', {
  type: 'application/pdf',
});
const hint = 'JPG, JPEG, PNG, PDF, max 10MB';

export const Files = () => {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Field label="Receipt">
        <FileDrop file={file} onFile={setFile} hint={hint} accept="image/*,.pdf" />
      </Field>
      <Field label="Uploading" group>
        <FileDrop
          file={uploadingFile}
          onFile={() => {}}
          hint=""
          progress={{ sent: 805_306, total: 1_258_291 }}
        />
      </Field>
      <Field label="Disabled">
        <FileDrop file={null} onFile={() => {}} hint={hint} disabled />
      </Field>
    </>
  );
};

export const SearchAndSwitch = () => {
  const [cycle, setCycle] = useState<'month' | 'year'>('month');
  const [search, setSearch] = useState('');
  return (
    <>
      <SegmentedControl
        label="Billing cycle"
        value={cycle}
        onChange={setCycle}
        options={[
          { value: 'month', label: 'Monthly' },
          { value: 'year', label: 'Annual' },
        ]}
      />
      <SearchField label="Search receipts" value={search} onChange={setSearch} shortcut="/" />
    </>
  );
};
