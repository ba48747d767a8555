// Every act that leaves a record behind. What is no longer done keeps its name: records stay for ever.
import { invoiceActs } from './invoice/invoice.ts';
import { receiptStatuses } from './receipt/receipt.ts';
import { requestStatuses } from './request/request.ts';

export const auditActs = [
  'create_account',
  'bind_identity',
  'grant_first_admin',
  'update_profile',
  'change_password',
  'reset_password',
  'set_role',
  'set_active',
  'request_subscription',
  'request_images',
  ...requestStatuses.map((status) => `request_${status}` as const),
  'send_invoice',
  'view_invoice',
  ...invoiceActs.map((act) => `invoice_${act}` as const),
  'submit_receipt',
  'replace_receipt_file',
  ...receiptStatuses.map((status) => `receipt_${status}` as const),
  'begin_subscription',
  'extend_subscription',
  'edit_subscription',
  'assign_chat',
  'hand_in_photographs',
  'edit_photo',
  'withdraw_photo',
  'begin_job',
] as const;
export type AuditAct = (typeof auditActs)[number];
