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
  'invoice.issued',
  'invoice.voided',
  'invoice.paid',
  'receipt.submitted',
  'receipt.approved',
  'receipt.rejected',
  'payment.recorded',
  'credit_note.issued',
  'refund.recorded',
  'subscription.started',
  'subscription.extended',
  'subscription.upgraded',
  'subscription.ended',
  'job.submitted',
  'job.started',
  'job.withdrawn',
  'job.delivered',
  'job.approved',
  'photo.revision_requested',
  'question.asked',
  'question.answered',
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
  'invoice.issued': { entity: 'invoice', causes: ['send_invoice'] },
  'invoice.voided': { entity: 'invoice', causes: ['invoice_void'] },
  'invoice.paid': { entity: 'invoice', causes: ['invoice_confirm', 'invoice_settle'] },
  'receipt.submitted': { entity: 'receipt', causes: ['submit_receipt'] },
  'receipt.approved': { entity: 'receipt', causes: ['receipt_approved'] },
  'receipt.rejected': { entity: 'receipt', causes: ['receipt_rejected'] },
  'payment.recorded': { entity: 'ledger_entry', causes: ['record_payment'] },
  'credit_note.issued': { entity: 'ledger_entry', causes: ['issue_credit_note'] },
  'refund.recorded': { entity: 'ledger_entry', causes: ['record_refund'] },
  'subscription.started': { entity: 'subscription', causes: ['start_subscription'] },
  'subscription.extended': { entity: 'subscription', causes: ['extend_subscription'] },
  'subscription.upgraded': { entity: 'subscription', causes: ['upgrade_subscription'] },
  'subscription.ended': { entity: 'subscription', causes: ['end_subscription'] },
  'job.submitted': { entity: 'job', causes: ['submit_photos'] },
  'job.started': { entity: 'job', causes: ['start_job'] },
  'job.withdrawn': { entity: 'job', causes: ['withdraw_job'] },
  'job.delivered': { entity: 'job', causes: ['deliver_photos'] },
  'job.approved': { entity: 'job', causes: ['approve_photos'] },
  'photo.revision_requested': { entity: 'photo', causes: ['request_revision'] },
  'question.asked': { entity: 'question', causes: ['ask_question'] },
  'question.answered': { entity: 'question', causes: ['answer_question'] },
  'customer.created': { entity: 'user', causes: ['create_account', 'import_account'] },
  'customer.updated': { entity: 'user', causes: ['update_profile'] },
};

/** The events that an audited action on an entity causes. */
export function webhookEventsOf(action: AuditAction, entity: string): readonly WebhookEvent[] {
  return webhookEvents.filter((event) => {
    const { causes, ...definition } = webhookEventDefinitions[event];
    return definition.entity === entity && causes.includes(action);
  });
}
