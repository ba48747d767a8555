import type { Invoice } from '@burnish/contract/orders/entities';
import { isOverdue } from '@burnish/domain/orders/invoice/invoice';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { useStudioToday } from './studio-today.ts';

/** Whether the invoice is overdue on the current date of the studio. */
export function useIsOverdue(invoice: Pick<Invoice, 'status' | 'dueDate'>): boolean {
  const today = parseCalendarDate(useStudioToday());
  const dueDate = parseCalendarDate(invoice.dueDate);
  return today !== null && dueDate !== null && isOverdue({ status: invoice.status, dueDate }, today);
}
