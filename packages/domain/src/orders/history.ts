// The history of an order as its customer reads it, from what the audit log records about the order, its invoices and
// their receipts.
import type { AuditAction } from '../audit-actions.ts';

export const orderEventKinds = [
  'submitted',
  'imported',
  'approved',
  'rejected',
  'invoice_sent',
  'invoice_opened',
  'invoice_voided',
  'receipt_submitted',
  'receipt_replaced',
  'receipt_rejected',
  'partial_payment_accepted',
  'payment_recorded',
  'credit_applied',
  'completed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/**
 * The actions that customers read about. What one transaction records several times is listed once: a sent invoice and
 * the new status of its order, or an approved receipt, its invoice and the completed order.
 */
const eventKinds = {
  create_plan_order: 'submitted',
  create_images_order: 'submitted',
  import_order: 'imported',
  order_approved: 'approved',
  order_rejected: 'rejected',
  order_completed: 'completed',
  send_invoice: 'invoice_sent',
  view_invoice: 'invoice_opened',
  invoice_void: 'invoice_voided',
  submit_receipt: 'receipt_submitted',
  replace_receipt_file: 'receipt_replaced',
  receipt_rejected: 'receipt_rejected',
  invoice_accept_partial_payment: 'partial_payment_accepted',
  record_payment: 'payment_recorded',
  apply_credit: 'credit_applied',
} as const satisfies Partial<Record<AuditAction, OrderEventKind>>;

const kindOf: ReadonlyMap<string, OrderEventKind> = new Map(Object.entries(eventKinds));

export const orderEventActions: readonly string[] = [...kindOf.keys()];

/**
 * Null: customers don't read about it.
 * @param before the status before the action, if the record has one
 */
export function orderEventKind(action: string, before: unknown): OrderEventKind | null {
  // A void invoice returns its order to approved.
  if (action === 'order_approved' && before === 'invoice_sent') return null;
  return kindOf.get(action) ?? null;
}
