import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { Select } from '../../ui/select.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { Chapter, Row, Spec } from './chapter.tsx';

export function Buttons() {
  return (
    <Chapter title="Buttons, links">
      <Row>
        <Spec note="primary">
          <Button look="primary">Get Started Now</Button>
        </Spec>
        <Spec note="busy">
          <Button look="primary" busy>
            Submitting...
          </Button>
        </Spec>
        <Spec note="plain">
          <ButtonLink to="/pricing">View Portfolio</ButtonLink>
        </Spec>
        <Spec note="disabled">
          <Button disabled>View Portfolio</Button>
        </Spec>
        <Spec note="destructive">
          <Button look="destructive">Reject</Button>
        </Spec>
        <Spec note="asked again">
          <Button look="destructive-final">Reject receipt</Button>
        </Spec>
      </Row>
      <Row>
        <Spec note="small">
          <Button size="small">Mark Paid</Button>
        </Spec>
        <Spec note="with key">
          <Button look="primary" aria-keyshortcuts="A">
            Approve <KeyCap>A</KeyCap>
          </Button>
        </Spec>
        <Spec note="link">
          <TextLink to="/pricing">Billing History</TextLink>
        </Spec>
        <Spec note="act">
          <TextButton>Clear the search</TextButton>
        </Spec>
        <Spec note="tool">
          <ToolButton icon="compare">Loupe, 100%</ToolButton>
        </Spec>
        <Spec note="icon">
          <IconButton icon="close" label="Close" />
        </Spec>
      </Row>
    </Chapter>
  );
}

export function Fields() {
  const [quantity, setQuantity] = useState(12);
  const [least, setLeast] = useState(1);
  const [cycle, setCycle] = useState<'month' | 'year'>('month');
  const [search, setSearch] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [sent] = useState(
    () => new File([new Uint8Array(1_258_291)], 'transfer-20-nov.pdf', { type: 'application/pdf' }),
  );
  return (
    <Chapter title="Fields" columns={3}>
      <Field label="Company name">
        <Input name="company" placeholder="Northway Supply" />
      </Field>
      <Field label="Tax ID" aside="(optional)" hint="It is printed on the invoice.">
        <Input name="tax" />
      </Field>
      <Field label="Email" error="Enter an email address like name@studio.com.">
        <Input name="email" type="email" defaultValue="adaeze@okafor" />
      </Field>
      <Field label="Country">
        <Input name="country" defaultValue="USA" disabled />
      </Field>
      <Field label="Payment method">
        <Select
          name="method"
          options={['Bank transfer', 'Cash', 'Check', 'Other'].map((label) => ({ value: label, label }))}
        />
      </Field>
      <Field label="Payment date">
        <DateInput name="date" defaultValue="2026-11-21" max="2026-11-21" />
      </Field>
      <Field label="Special instructions" aside="(optional)">
        <Textarea name="instructions" defaultValue="Leave the freckles. Take the flash out of the lenses." />
      </Field>
      <Field label="Quantity" hint="12 × ₦7,000 = ₦84,000">
        <Stepper value={quantity} onChange={setQuantity} min={1} />
      </Field>
      <Field label="Quantity, at its least">
        <Stepper value={least} onChange={setLeast} min={1} />
      </Field>
      <Field label="Receipt">
        <FileDrop file={file} onFile={setFile} note="JPG, JPEG, PNG, PDF, max 10MB" accept="image/*,.pdf" />
      </Field>
      <Field label="Receipt, on its way" group>
        <FileDrop file={sent} onFile={() => {}} note="" progress={{ sent: 805_306, total: 1_258_291 }} />
      </Field>
      <Field label="Receipt, not now">
        <FileDrop file={null} onFile={() => {}} note="JPG, JPEG, PNG, PDF, max 10MB" disabled />
      </Field>
      <ChoiceGroup legend="Radio">
        <Radio name="r" defaultChecked>
          Monthly
        </Radio>
        <Radio name="r">Yearly (Save 15%)</Radio>
        <Radio name="r" disabled>
          Not on offer
        </Radio>
      </ChoiceGroup>
      <ChoiceGroup legend="Checkbox">
        <Checkbox defaultChecked>Auto renew</Checkbox>
        <Checkbox>Tell me by email</Checkbox>
        <Checkbox disabled>Not on offer</Checkbox>
      </ChoiceGroup>
      <Spec note="segmented switch, search">
        <SegmentedSwitch
          label="Billing cycle"
          value={cycle}
          onChange={setCycle}
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Annual' },
          ]}
        />
        <SearchField label="Search receipts" value={search} onChange={setSearch} shortcut="/" />
      </Spec>
    </Chapter>
  );
}
