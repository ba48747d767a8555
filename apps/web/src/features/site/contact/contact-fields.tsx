import { urgencies } from '@burnish/domain/catalog/terms';
import { ChoiceGroup, Radio } from '../../../ui/forms/choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import styles from './contact.module.css';
import { copy, services } from './copy.ts';
import type { RequiredField } from './message.ts';

const serviceOptions = [
  { value: '', label: copy.noService },
  ...services.map((name) => ({ value: name, label: name })),
];

export function ContactFields({ invalidFields }: { invalidFields: readonly RequiredField[] }) {
  const errorOf = (field: RequiredField) => (invalidFields.includes(field) ? copy.errors[field] : undefined);
  return (
    <>
      <div className={styles.columns}>
        <Field label={copy.name} error={errorOf('name')}>
          <Input name="name" autoComplete="name" required />
        </Field>
        <Field label={copy.email} error={errorOf('email')}>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
        <Field label={copy.phone} optional>
          <Input name="phone" type="tel" autoComplete="tel" />
        </Field>
        <Field label={copy.service} optional>
          <Select name="service" options={serviceOptions} />
        </Field>
      </div>
      <ChoiceGroup legend={copy.urgency}>
        <div className={styles.urgencies}>
          {urgencies.map((urgency) => (
            <Radio key={urgency} name="urgency" value={urgency} defaultChecked={urgency === 'normal'}>
              {copy.urgencyNames[urgency]}
            </Radio>
          ))}
        </div>
      </ChoiceGroup>
      <Field label={copy.subject} error={errorOf('subject')}>
        <Input name="subject" required />
      </Field>
      <Field label={copy.message} error={errorOf('message')}>
        <Textarea name="message" rows={6} required />
      </Field>
    </>
  );
}
