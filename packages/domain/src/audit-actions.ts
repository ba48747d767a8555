// Every action that is written to the audit log. Actions that are no longer written stay listed, because audit
// records are kept permanently.
import { invoiceActions } from './orders/invoice/invoice.ts';
import { orderStatuses } from './orders/order.ts';
import { receiptStatuses } from './orders/receipt/receipt.ts';

export const auditActions = [
  'create_account',
  'link_identity',
  'detach_account',
  'grant_first_admin',
  'update_profile',
  'change_password',
  'reset_password',
  'enable_authenticator_app',
  'remove_authenticator_app',
  'add_passkey',
  'rename_passkey',
  'remove_passkey',
  'create_recovery_codes',
  'use_recovery_code',
  'reset_second_factor',
  'request_data_export',
  'delete_account',
  'set_role',
  'set_active',
  'create_plan_order',
  'create_images_order',
  ...orderStatuses.map((status) => `order_${status}` as const),
  'send_invoice',
  'view_invoice',
  ...invoiceActions.map((action) => `invoice_${action}` as const),
  'submit_receipt',
  'replace_receipt_file',
  ...receiptStatuses.map((status) => `receipt_${status}` as const),
  'start_subscription',
  'extend_subscription',
  'edit_subscription',
  'assign_chat',
  'submit_photos',
  'edit_photo',
  'withdraw_photo',
  'start_job',
  'delete_originals',
] as const;
export type AuditAction = (typeof auditActions)[number];
