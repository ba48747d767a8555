import { urgencies } from '@burnish/domain/catalogue/terms';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import styles from './contact.module.css';
import { copy, services } from './copy.ts';
import type { RequiredField } from './message.ts';

const serviceOptions = [
  { value: '', label: copy.noService },
  ...services.map((name) => ({ value: name, label: name })),
];

export function ContactFields({ faulty }: { faulty: readonly RequiredField[] }) {
  const faultIn = (field: RequiredField) => (faulty.includes(field) ? copy.faults[field] : undefined);
  return (
    <>
      <div className={styles.two}>
        <Field label={copy.name} error={faultIn('name')}>
          <Input name="name" autoComplete="name" required />
        </Field>
        <Field label={copy.email} error={faultIn('email')}>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
        <Field label={copy.phone} aside={copy.optional}>
          <Input name="phone" type="tel" autoComplete="tel" />
        </Field>
        <Field label={copy.service} aside={copy.optional}>
          <Select name="service" options={serviceOptions} />
        </Field>
      </div>
      <ChoiceGroup legend={copy.urgency}>
        <div className={styles.urgencies}>
          {urgencies.map((urgency) => (
            <Radio key={urgency} name="urgency" value={urgency} defaultChecked={urgency === 'normal'}>
              {copy.urgencyOf(urgency)}
            </Radio>
          ))}
        </div>
      </ChoiceGroup>
      <Field label={copy.subject} error={faultIn('subject')}>
        <Input name="subject" required />
      </Field>
      <Field label={copy.message} error={faultIn('message')}>
        <Textarea name="message" rows={6} required />
      </Field>
    </>
  );
}
