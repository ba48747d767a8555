// What the studio's other systems are sent as webhooks: one event for each kind of audited change that they may follow.
import type { AuditAction } from '../audit-actions.ts';

/** The entities whose state an event carries. */
export type WebhookEntity =
  | 'order'
  | 'invoice'
  | 'receipt'
  | 'ledger_entry'
  | 'subscription'
  | 'job'
  | 'photo'
  | 'question'
  | 'user';

export const webhookEvents = [
  'order.created',
  'order.approved',
  'order.rejected',
  'order.completed',
  'order.photos_waiting',
  'order.photos_submitted',
  'order.photos_returned',
  'invoice.issued',
  'invoice.viewed',
  'invoice.partially_paid',
  'invoice.paid',
  'invoice.voided',
  'receipt.submitted',
  'receipt.file_replaced',
  'receipt.approved',
  'receipt.rejected',
  'payment.recorded',
  'credit.applied',
  'credit_note.issued',
  'refund.recorded',
  'write_off.recorded',
  'subscription.started',
  'subscription.extended',
  'subscription.updated',
  'subscription.upgrade_requested',
  'subscription.upgrade_ended',
  'subscription.upgraded',
  'subscription.pause_requested',
  'subscription.pause_scheduled',
  'subscription.pause_declined',
  'subscription.pause_withdrawn',
  'subscription.resumed',
  'subscription.refund_requested',
  'subscription.cancellation_scheduled',
  'subscription.request_withdrawn',
  'subscription.refund_approved',
  'subscription.refund_declined',
  'subscription.ended',
  'job.submitted',
  'job.assigned',
  'job.started',
  'job.due_time_changed',
  'job.versions_submitted',
  'job.delivered',
  'job.approved',
  'job.withdrawn',
  'job.shared',
  'job.share_revoked',
  'job.guest_commented',
  'job.guest_comment_deleted',
  'job.retention_changed',
  'job.originals_deleted',
  'photo.updated',
  'photo.withdrawn',
  'photo.commented',
  'photo.version_returned',
  'photo.revision_requested',
  'photo.revision_decided',
  'question.asked',
  'question.answered',
  'question.withdrawn',
  'customer.created',
  'customer.updated',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by the test button only. */
export const testWebhookEvent = 'webhook.test';

interface WebhookEventDefinition {
  readonly entity: WebhookEntity;
  /** The audited actions that cause it. */
  readonly causes: readonly AuditAction[];
}

export const webhookEventDefinitions: Readonly<Record<WebhookEvent, WebhookEventDefinition>> = {
  'order.created': { entity: 'order', causes: ['create_plan_order', 'create_images_order'] },
  'order.approved': { entity: 'order', causes: ['order_approved'] },
  'order.rejected': { entity: 'order', causes: ['order_rejected'] },
  'order.completed': { entity: 'order', causes: ['order_completed'] },
  'order.photos_waiting': { entity: 'order', causes: ['hold_photos'] },
  'order.photos_submitted': { entity: 'order', causes: ['submit_waiting_photos'] },
  'order.photos_returned': { entity: 'order', causes: ['return_waiting_photos'] },
  'invoice.issued': { entity: 'invoice', causes: ['send_invoice'] },
  'invoice.viewed': { entity: 'invoice', causes: ['view_invoice'] },
  'invoice.partially_paid': { entity: 'invoice', causes: ['invoice_accept_partial_payment'] },
  'invoice.paid': { entity: 'invoice', causes: ['invoice_confirm', 'invoice_settle'] },
  'invoice.voided': { entity: 'invoice', causes: ['invoice_void'] },
  'receipt.submitted': { entity: 'receipt', causes: ['submit_receipt'] },
  'receipt.file_replaced': { entity: 'receipt', causes: ['replace_receipt_file'] },
  'receipt.approved': { entity: 'receipt', causes: ['receipt_approved'] },
  'receipt.rejected': { entity: 'receipt', causes: ['receipt_rejected'] },
  'payment.recorded': { entity: 'ledger_entry', causes: ['record_payment'] },
  'credit.applied': { entity: 'ledger_entry', causes: ['apply_credit'] },
  'credit_note.issued': { entity: 'ledger_entry', causes: ['issue_credit_note'] },
  'refund.recorded': { entity: 'ledger_entry', causes: ['record_refund'] },
  'write_off.recorded': { entity: 'ledger_entry', causes: ['write_off_invoice'] },
  'subscription.started': { entity: 'subscription', causes: ['start_subscription'] },
  'subscription.extended': { entity: 'subscription', causes: ['extend_subscription'] },
  'subscription.updated': {
    entity: 'subscription',
    causes: ['edit_subscription', 'edit_renewal', 'start_next_period', 'move_periods'],
  },
  'subscription.upgrade_requested': { entity: 'subscription', causes: ['request_upgrade'] },
  'subscription.upgrade_ended': { entity: 'subscription', causes: ['end_upgrade'] },
  'subscription.upgraded': { entity: 'subscription', causes: ['upgrade_subscription'] },
  'subscription.pause_requested': { entity: 'subscription', causes: ['request_pause'] },
  'subscription.pause_scheduled': { entity: 'subscription', causes: ['set_pause', 'approve_pause'] },
  'subscription.pause_declined': { entity: 'subscription', causes: ['decline_pause'] },
  'subscription.pause_withdrawn': { entity: 'subscription', causes: ['withdraw_pause'] },
  'subscription.resumed': { entity: 'subscription', causes: ['resume_plan'] },
  'subscription.refund_requested': { entity: 'subscription', causes: ['request_refund'] },
  'subscription.cancellation_scheduled': { entity: 'subscription', causes: ['give_notice'] },
  'subscription.request_withdrawn': { entity: 'subscription', causes: ['withdraw_refund_request'] },
  'subscription.refund_approved': { entity: 'subscription', causes: ['approve_refund'] },
  'subscription.refund_declined': { entity: 'subscription', causes: ['decline_refund'] },
  'subscription.ended': {
    entity: 'subscription',
    causes: ['end_subscription', 'end_canceled_plan', 'end_purchase'],
  },
  'job.submitted': { entity: 'job', causes: ['submit_photos'] },
  'job.assigned': { entity: 'job', causes: ['assign_photos'] },
  'job.started': { entity: 'job', causes: ['start_job'] },
  'job.due_time_changed': { entity: 'job', causes: ['set_due_time'] },
  'job.versions_submitted': { entity: 'job', causes: ['submit_versions'] },
  'job.delivered': { entity: 'job', causes: ['deliver_photos'] },
  'job.approved': { entity: 'job', causes: ['approve_photos'] },
  'job.withdrawn': { entity: 'job', causes: ['withdraw_job'] },
  'job.shared': { entity: 'job', causes: ['create_share_link'] },
  'job.share_revoked': { entity: 'job', causes: ['revoke_share_link'] },
  'job.guest_commented': { entity: 'job', causes: ['add_guest_comment'] },
  'job.guest_comment_deleted': { entity: 'job', causes: ['delete_guest_comment'] },
  'job.retention_changed': { entity: 'job', causes: ['set_retention'] },
  'job.originals_deleted': { entity: 'job', causes: ['delete_originals'] },
  'photo.updated': { entity: 'photo', causes: ['edit_photo', 'set_revision_limit'] },
  'photo.withdrawn': { entity: 'photo', causes: ['withdraw_photo'] },
  'photo.commented': { entity: 'photo', causes: ['comment_annotation'] },
  'photo.version_returned': { entity: 'photo', causes: ['return_version'] },
  'photo.revision_requested': { entity: 'photo', causes: ['request_revision'] },
  'photo.revision_decided': { entity: 'photo', causes: ['decide_revision'] },
  'question.asked': { entity: 'question', causes: ['ask_question'] },
  'question.answered': { entity: 'question', causes: ['answer_question'] },
  'question.withdrawn': { entity: 'question', causes: ['withdraw_question'] },
  'customer.created': { entity: 'user', causes: ['create_account', 'import_account'] },
  'customer.updated': { entity: 'user', causes: ['update_profile', 'set_role', 'set_active'] },
};

/** All other audited actions. A new action is either a cause above or one of these. */
export const actionsWithoutWebhook: readonly AuditAction[] = [
  // The same change has an event of its order, invoice or receipt, or a status that no one follows.
  'order_pending',
  'order_invoice_sent',
  'invoice_view',
  'invoice_unview',
  'invoice_submit_receipt',
  'invoice_reject_receipt',
  'receipt_submitted',
  'schedule_invoice',
  'unschedule_invoice',
  // Other systems, such as the bookkeeping, have what another one issued.
  'import_order',
  'import_invoice',
  'import_plan',
  // The security of an account.
  'link_identity',
  'detach_account',
  'grant_first_admin',
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
  'create_api_key',
  'revoke_api_key',
  'create_calendar_feed',
  'revoke_calendar_feed',
  // Personal data. A deleted account has no event, because other systems couldn't read anything of it.
  'request_data_export',
  'delete_account',
  // Lists of customers that no entity of an event contains.
  'add_address',
  'edit_address',
  'set_default_address',
  'remove_address',
  'add_style_guide',
  'edit_style_guide',
  'remove_style_guide',
  // The studio's own work.
  'add_customer_note',
  'edit_customer_note',
  'delete_customer_note',
  'assign_chat',
  'import_customers',
  'import_invoices',
  'import_plans',
  'import_bank_statement',
  'match_statement_line',
  'ignore_statement_line',
  'reopen_statement_line',
  'retry_task',
  'retry_failed_tasks',
  // The studio's settings.
  'edit_legal_details',
  'edit_opening_hours',
  'edit_retoucher_pool',
  'edit_pause_setting',
  'add_exchange_rate',
  'add_payment_profile',
  'edit_payment_profile',
  'set_default_payment_profile',
  'remove_payment_profile',
  'add_webhook_endpoint',
  'edit_webhook_endpoint',
  'rotate_webhook_secret',
  'disable_webhook_endpoint',
  'remove_webhook_endpoint',
  'send_test_webhook',
  'replay_webhooks',
];

/** The events that an audited action on an entity causes. */
export function webhookEventsOf(action: AuditAction, entity: string): readonly WebhookEvent[] {
  return webhookEvents.filter((event) => {
    const { causes, ...definition } = webhookEventDefinitions[event];
    return definition.entity === entity && causes.includes(action);
  });
}
