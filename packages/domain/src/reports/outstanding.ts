// What is due for invoices, by how long ago it was due.
import { addDays, type CalendarDate } from '../time/calendar-date.ts';

export const invoiceAges = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
export type InvoiceAge = (typeof invoiceAges)[number];

/** Days since the due date. On that day an invoice is not yet due. Null: no bound. */
const daysPastDue: {
  readonly [A in InvoiceAge]: { readonly from: number | null; readonly to: number | null };
} = {
  not_due: { from: null, to: 0 },
  to_30: { from: 1, to: 30 },
  to_60: { from: 31, to: 60 },
  to_90: { from: 61, to: 90 },
  over_90: { from: 91, to: null },
};

/** The due dates of an age, both included. Null: no bound. */
export function dueDatesOf(age: InvoiceAge, today: CalendarDate) {
  const { from, to } = daysPastDue[age];
  return {
    dueFrom: to === null ? null : addDays(today, -to),
    dueTo: from === null ? null : addDays(today, -from),
  };
}

export function ageOf(dueDate: CalendarDate, today: CalendarDate): InvoiceAge {
  const isOfAge = (age: InvoiceAge) => {
    const { dueFrom, dueTo } = dueDatesOf(age, today);
    return (dueFrom === null || dueDate >= dueFrom) && (dueTo === null || dueDate <= dueTo);
  };
  return invoiceAges.find(isOfAge) ?? 'not_due';
}
