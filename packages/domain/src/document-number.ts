/**
 * The number of an invoice, a payment receipt, a credit note or a job, such as 'INV-2026-000131'.
 * @param sequence counts from 1 within the year, without gaps
 */
export function formatDocumentNumber(
  prefix: 'INV' | 'RCP' | 'CN' | 'JOB',
  year: number,
  sequence: number,
): string {
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

/**
 * Whether a number with this prefix, or its line of a search column, can contain part of the term, ignoring case. May be
 * true if none can.
 */
export function canBeInNumber(prefix: 'INV' | 'JOB', term: string): boolean {
  if (term.includes('\n')) return true;
  const letters = term.toUpperCase().match(/[A-Z]/g) ?? [];
  return letters.every((letter) => prefix.includes(letter));
}

export type DocumentNumber =
  | { readonly kind: 'order'; readonly number: number }
  | { readonly kind: 'invoice' | 'job'; readonly number: string };

const documentKinds = { INV: 'invoice', JOB: 'job' } as const;

/** Parses the whole number of a document, such as 'Order 148', '148' or 'inv-2026-000131'. Null: anything else. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const [, orderNumber] = /^(?:order\s{1,3}|#)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  if (orderNumber !== undefined) return { kind: 'order', number: Number(orderNumber) };
  const [number = '', prefix] = /^(INV|JOB)-\d{4}-\d{6,9}$/.exec(text.trim().toUpperCase()) ?? [];
  if (prefix !== 'INV' && prefix !== 'JOB') return null;
  return { kind: documentKinds[prefix], number };
}
