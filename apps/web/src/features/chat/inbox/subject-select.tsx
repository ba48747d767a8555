import type { ChatSubject } from '@burnish/contract/chat/entities';
import { invoiceStatusLabels, orderStatusLabel } from '../../../presentation/status-labels.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { invoiceSubject, orderSubject } from '../subject/subject.ts';
import { copy } from './copy.ts';
import { type Customer, useCustomer } from './queries.ts';

const texts = copy.tools;

interface Choice {
  subject: ChatSubject;
  status: string;
}

function choicesOf({ orders, invoices }: Pick<Customer, 'orders' | 'invoices'>): readonly Choice[] {
  return [
    ...invoices.map((invoice) => ({
      subject: invoiceSubject(invoice),
      status: invoiceStatusLabels[invoice.status].label,
    })),
    ...orders.map((order) => ({
      subject: orderSubject(order),
      status: orderStatusLabel(order).label,
    })),
  ];
}

interface SubjectSelectProps {
  chatId: string;
  subject: ChatSubject | null;
  onSubject: (subject: ChatSubject | null) => void;
}

/** Links the next message to one of the customer's orders or invoices. */
export function SubjectSelect({ chatId, subject, onSubject }: SubjectSelectProps) {
  const { data } = useCustomer(chatId);
  const choices = data ? choicesOf(data) : [];
  const isListed = subject === null || choices.some((choice) => choice.subject._id === subject._id);
  const options = choices.map((choice) => ({
    value: choice.subject._id,
    label: `${choice.subject.label}, ${choice.status}`,
  }));
  return (
    <Field label={texts.subject} hideLabel>
      <Select
        value={subject?._id ?? ''}
        onChange={({ target }) =>
          onSubject(choices.find((choice) => choice.subject._id === target.value)?.subject ?? null)
        }
        options={[
          { value: '', label: texts.noSubject },
          ...(isListed ? [] : [{ value: subject._id, label: subject.label }]),
          ...options,
        ]}
      />
    </Field>
  );
}
