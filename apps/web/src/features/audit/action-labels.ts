import { type AuditAction, auditActions } from '@burnish/domain/audit-actions';

const labels: Readonly<Record<AuditAction, string>> = {
  create_account: 'Account created',
  link_identity: 'Google account linked',
  detach_account: 'Unverified account replaced',
  grant_first_admin: 'Admin role granted by the settings',
  update_profile: 'Profile changed',
  add_address: 'Address added',
  edit_address: 'Address changed',
  set_default_address: 'Default address changed',
  remove_address: 'Address deleted',
  add_style_guide: 'Style guide added',
  edit_style_guide: 'Style guide changed',
  remove_style_guide: 'Style guide deleted',
  change_password: 'Password changed',
  reset_password: 'Password reset',
  enable_authenticator_app: 'Authenticator app turned on',
  remove_authenticator_app: 'Authenticator app turned off',
  add_passkey: 'Passkey added',
  rename_passkey: 'Passkey renamed',
  remove_passkey: 'Passkey removed',
  create_recovery_codes: 'Recovery codes created',
  use_recovery_code: 'Recovery code used',
  reset_second_factor: 'Second factor reset',
  request_data_export: 'Copy of data requested',
  delete_account: 'Account deleted',
  set_role: 'Role changed',
  set_active: 'Account activated or deactivated',
  add_customer_note: 'Note added',
  edit_customer_note: 'Note changed',
  delete_customer_note: 'Note deleted',
  create_plan_order: 'Plan ordered',
  create_images_order: 'Images ordered',
  order_pending: 'Order set to pending',
  order_approved: 'Order approved',
  order_rejected: 'Order rejected',
  order_invoice_sent: 'Order invoiced',
  order_completed: 'Order completed',
  send_invoice: 'Invoice sent',
  view_invoice: 'Invoice opened by the customer',
  invoice_view: 'Invoice marked as viewed',
  invoice_unview: 'Invoice marked as not viewed',
  invoice_submit_receipt: 'Invoice awaiting confirmation',
  invoice_reject_receipt: 'Invoice open again',
  invoice_confirm: 'Payment confirmed',
  invoice_void: 'Invoice voided',
  submit_receipt: 'Receipt submitted',
  replace_receipt_file: 'Receipt file replaced',
  receipt_submitted: 'Receipt set to submitted',
  receipt_approved: 'Receipt approved',
  receipt_rejected: 'Receipt rejected',
  start_subscription: 'Subscription started',
  extend_subscription: 'Subscription extended',
  edit_subscription: 'Subscription edited',
  edit_renewal: 'Renewal changed',
  end_subscription: 'Subscription ended',
  assign_chat: 'Conversation assigned',
  submit_photos: 'Photos submitted',
  edit_photo: 'Photo changed',
  withdraw_photo: 'Photo withdrawn',
  withdraw_job: 'Job withdrawn',
  start_job: 'Work on a job started',
  delete_originals: 'Originals deleted',
  schedule_invoice: 'Invoice scheduled',
  unschedule_invoice: 'Scheduled invoice canceled',
  edit_legal_details: 'Legal details changed',
  edit_opening_hours: 'Opening hours changed',
  add_payment_profile: 'Payment profile added',
  edit_payment_profile: 'Payment profile changed',
  set_default_payment_profile: 'Default payment profile chosen',
  remove_payment_profile: 'Payment profile deleted',
  retry_task: 'Task retried',
  retry_failed_tasks: 'Failed tasks retried',
};

function isAction(action: string): action is AuditAction {
  return action in labels;
}

export function actionLabel(action: string): string {
  return isAction(action) ? labels[action] : action.replaceAll('_', ' ');
}

/** By label, so that the changes of one kind of entity are together. */
export const actionOptions = auditActions
  .map((value) => ({ value, label: labels[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
