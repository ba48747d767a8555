/**
 * The number of an invoice, a payment receipt or a job, such as 'INV-2026-000131'.
 * @param sequence counts from 1 within the year, without gaps
 */
export function formatDocumentNumber(prefix: 'INV' | 'RCP' | 'JOB', year: number, sequence: number): string {
  return `${prefix}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** 'Order 148'. Order numbers ascend with time, and some are left out. */
export function formatOrderNumber(orderNumber: number): string {
  return `Order ${orderNumber}`;
}

/** 'Order 148, Gold Plan'. */
export function formatOrderLabel(orderNumber: number, title: string): string {
  return `${formatOrderNumber(orderNumber)}, ${title}`;
}
