import type { ChatSubject } from '@burnish/contract/entity';
import { invoiceStatus } from '../../../presentation/invoice-status.ts';
import { requestStatus } from '../../../presentation/request-status.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { invoiceSubject, orderSubject } from '../about/subject.ts';
import { copy } from './copy.ts';
import { type Customer, useCustomer } from './queries.ts';

const words = copy.tools;

interface Choice {
  subject: ChatSubject;
  standing: string;
}

function choicesOf({ orders, invoices }: Pick<Customer, 'orders' | 'invoices'>): readonly Choice[] {
  return [
    ...invoices.map((one) => ({
      subject: invoiceSubject(one),
      standing: invoiceStatus[one.status].label,
    })),
    ...orders.map((one) => ({ subject: orderSubject(one), standing: requestStatus[one.status].label })),
  ];
}

interface SubjectSelectProps {
  chatId: string;
  about: ChatSubject | null;
  onAbout: (about: ChatSubject | null) => void;
}

/** Ties what is written to one of the customer's orders or invoices. */
export function SubjectSelect({ chatId, about, onAbout }: SubjectSelectProps) {
  const { data } = useCustomer(chatId);
  const choices = data ? choicesOf(data) : [];
  const isListed = about === null || choices.some(({ subject }) => subject._id === about._id);
  const options = choices.map(({ subject, standing }) => ({
    value: subject._id,
    label: `${subject.label}, ${standing}`,
  }));
  return (
    <Field label={words.about} quiet>
      <Select
        value={about?._id ?? ''}
        onChange={({ target }) =>
          onAbout(choices.find(({ subject }) => subject._id === target.value)?.subject ?? null)
        }
        options={[
          { value: '', label: words.nothing },
          ...(isListed ? [] : [{ value: about._id, label: about.label }]),
          ...options,
        ]}
      />
    </Field>
  );
}
