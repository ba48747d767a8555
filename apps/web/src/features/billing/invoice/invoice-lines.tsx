import type { Invoice } from '@burnish/contract/entity';
import { count } from '../../../lib/format.ts';
import { money } from '../../../lib/format-money.ts';
import type { Line } from '../../../ui/lines.tsx';
import { CalendarDate, Instant } from '../../../ui/time.tsx';
import { copy } from '../copy.ts';

const words = copy.invoice;

export function invoiceLines({ invoiceItems, currency, ...invoice }: Invoice): Line[] {
  const lines: Line[] = invoiceItems.map(({ description, quantity, unitPrice, total }) => ({
    term: description,
    value:
      quantity === 1 ? money(total, currency) : words.timesPrice(count(quantity), money(unitPrice, currency)),
  }));
  lines.push(
    { term: words.issued, value: <Instant at={invoice.createdAt} /> },
    { term: words.due, value: <CalendarDate date={invoice.dueDate} /> },
  );
  if (invoice.confirmedAt) {
    lines.push({ term: words.confirmed, value: <Instant at={invoice.confirmedAt} /> });
  }
  return lines;
}
