// Who can take which action. Whether the action is possible now is decided by the entity's lifecycle.
import { can, type Viewer } from './access.ts';
import type { StatementLineAction } from './bank-statements/statement-line.ts';
import type { InvoiceAction } from './orders/invoice/invoice.ts';
import type { LedgerAction } from './orders/ledger/ledger-actions.ts';
import type { OrderAction } from './orders/order.ts';
import type { ReceiptAction } from './orders/receipt/receipt.ts';
import type { ScheduleAction } from './orders/scheduled-invoice.ts';
import type { Permission } from './permissions.ts';
import type { JobAction } from './photos/job.ts';
import type { PhotoAction } from './photos/photo.ts';
import type { QuestionAction } from './photos/question.ts';
import type { PlanAction } from './subscriptions/plan-actions.ts';

/** Several permissions: all of them are needed. */
type Who = 'customer' | Permission | readonly Permission[];

/** Who can take each action. Empty: the action only happens as part of another one. */
type ActionAccess<Action extends string> = {
  readonly [A in Action]: readonly Who[];
};

export const orderActionAccess: ActionAccess<OrderAction | ScheduleAction> = {
  approve: ['orders:review'],
  reject: ['orders:review'],
  send_invoice: ['invoices:manage'],
  void_invoice: [],
  complete: [],
  schedule_invoice: [['orders:review', 'invoices:manage']],
  unschedule_invoice: [['orders:review', 'invoices:manage']],
};

export const invoiceActionAccess: ActionAccess<InvoiceAction> = {
  view: ['customer', 'invoices:manage'],
  unview: ['invoices:manage'],
  submit_receipt: ['customer'],
  reject_receipt: [],
  confirm: ['receipts:review'],
  accept_partial_payment: [],
  settle: [],
  void: ['invoices:manage'],
};

export const ledgerActionAccess: ActionAccess<LedgerAction> = {
  record_payment: ['receipts:review'],
  write_off: ['receipts:review'],
  apply_credit: ['invoices:manage'],
  issue_credit_note: ['invoices:manage'],
};

export const receiptActionAccess: ActionAccess<ReceiptAction> = {
  approve: ['receipts:review'],
  reject: ['receipts:review'],
  replace_file: ['customer'],
};

export const statementLineActionAccess: ActionAccess<StatementLineAction> = {
  match: ['receipts:review'],
  ignore: ['receipts:review'],
  reopen: ['receipts:review'],
};

export const planActionAccess: ActionAccess<PlanAction> = {
  upgrade: ['customer'],
  withdraw_upgrade: ['customer'],
};

export const photoActionAccess: ActionAccess<PhotoAction> = {
  edit: ['customer'],
  withdraw: ['customer'],
  start: [],
  ask: ['jobs:work'],
  assign: ['jobs:manage'],
  submit_version: ['jobs:work'],
  return_version: ['jobs:work'],
  deliver: ['jobs:work'],
  request_revision: ['customer'],
  approve: ['customer'],
  set_revision_limit: ['jobs:manage'],
  comment: ['customer', 'jobs:work'],
};

export const jobActionAccess: ActionAccess<JobAction> = {
  start: ['jobs:work'],
  ask: ['jobs:work'],
  assign: ['jobs:manage'],
  take: ['jobs:work'],
  set_due_time: ['jobs:manage'],
  set_retention: ['jobs:manage'],
  withdraw: ['customer'],
};

export const questionActionAccess: ActionAccess<QuestionAction> = {
  answer: ['customer'],
  withdraw: ['jobs:work'],
};

function isAllowed(viewer: Viewer, who: Who): boolean {
  if (who === 'customer' || viewer === 'customer') return who === viewer;
  return [who].flat().every((permission) => can({ role: viewer }, permission));
}

/** Filters the actions that are possible now to those that the viewer can take. */
export function actionsFor<Action extends string>(
  access: ActionAccess<Action>,
  viewer: Viewer,
  possible: readonly Action[],
): Action[] {
  return possible.filter((action) => access[action].some((who) => isAllowed(viewer, who)));
}
