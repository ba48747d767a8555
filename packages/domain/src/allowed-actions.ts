// Who can take which action. Whether the action is possible now is decided by the entity's lifecycle.
import { can, type Viewer } from './access.ts';
import type { InvoiceAction } from './orders/invoice/invoice.ts';
import type { OrderAction } from './orders/order.ts';
import type { ReceiptAction } from './orders/receipt/receipt.ts';
import type { Permission } from './permissions.ts';
import type { JobAction } from './photos/job.ts';
import type { PhotoAction } from './photos/photo.ts';

/** Who can take each action. Empty: the action only happens as part of another one. */
type ActionAccess<Action extends string> = {
  readonly [A in Action]: readonly ('customer' | Permission)[];
};

export const orderActionAccess: ActionAccess<OrderAction> = {
  approve: ['orders:review'],
  reject: ['orders:review'],
  send_invoice: ['invoices:manage'],
  void_invoice: [],
  complete: [],
};

export const invoiceActionAccess: ActionAccess<InvoiceAction> = {
  view: ['customer', 'invoices:manage'],
  unview: ['invoices:manage'],
  submit_receipt: ['customer'],
  reject_receipt: [],
  confirm: ['receipts:review'],
  void: ['invoices:manage'],
};

export const receiptActionAccess: ActionAccess<ReceiptAction> = {
  approve: ['receipts:review'],
  reject: ['receipts:review'],
  replace_file: ['customer'],
};

export const photoActionAccess: ActionAccess<PhotoAction> = {
  edit: ['customer'],
  withdraw: ['customer'],
  start: [],
};

export const jobActionAccess: ActionAccess<JobAction> = {
  start: ['jobs:work'],
  withdraw: ['customer'],
};

/** Filters the actions that are possible now to those that the viewer can take. */
export function actionsFor<Action extends string>(
  access: ActionAccess<Action>,
  viewer: Viewer,
  possible: readonly Action[],
): Action[] {
  return possible.filter((action) =>
    access[action].some((who) =>
      who === 'customer' || viewer === 'customer' ? who === viewer : can({ role: viewer }, who),
    ),
  );
}
