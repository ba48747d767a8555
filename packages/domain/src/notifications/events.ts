// What people are notified of: who, on which channels, and which of them they can switch off.
import { can } from '../access.ts';
import type { AuditAction } from '../audit-actions.ts';
import type { Permission, Role } from '../permissions.ts';

/** `app`: the list of notifications in the product. */
export const notificationChannels = ['mail', 'app'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `always` can't be switched off. `on` and `off` are what holds until the person chooses. */
export type Delivery = 'always' | 'on' | 'off' | 'never';

export const notificationGroups = ['orders', 'payments', 'photos', 'messages', 'account', 'studio'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

export const notificationEvents = [
  'order_received',
  'order_approved',
  'order_rejected',
  'invoice_sent',
  'invoice_due_soon',
  'invoice_overdue',
  'invoice_voided',
  'receipt_received',
  'receipt_approved',
  'receipt_rejected',
  'payment_recorded',
  'invoice_settled',
  'credit_note_issued',
  'refund_recorded',
  'plan_active',
  'renewal_ahead',
  'plan_ending',
  'plan_in_grace',
  'plan_ended',
  'pause_scheduled',
  'pause_declined',
  'pause_canceled',
  'pause_ending',
  'cancellation_scheduled',
  'plan_canceled',
  'plan_suspended',
  'plan_reactivated',
  'refund_declined',
  'quota_low',
  'quota_used_up',
  'photos_received',
  'waiting_photos_submitted',
  'waiting_photos_returned',
  'waiting_photos_expiring',
  'job_started',
  'due_time_changed',
  'question_asked',
  'photos_delivered',
  'review_reminder',
  'photos_approved_automatically',
  'studio_commented',
  'guest_commented',
  'retention_changed',
  'originals_expiring',
  'unread_messages',
  'welcome',
  'role_changed',
  'email_undeliverable',
  'order_to_review',
  'receipt_to_review',
  'pause_to_review',
  'refund_to_review',
  'job_submitted',
  'photos_assigned',
  'question_answered',
  'revision_requested',
  'photos_approved',
  'customer_commented',
  'customer_messages',
  'webhooks_disabled',
  'studio_digest',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

export interface NotificationDefinition {
  readonly group: NotificationGroup;
  /**
   * The customer whom it is about, or staff except the person who caused it: all with the first permission, and those with the
   * second one to whom what it is about is assigned.
   */
  readonly audience: 'owner' | { readonly staff: Permission | null; readonly assignees?: Permission };
  /** The audited actions after which it is sent. Without any, it is caused by something else, such as a date. */
  readonly causes: readonly AuditAction[];
  readonly delivery: Readonly<Record<NotificationChannel, Delivery>>;
  /** Not sent if the same change also causes one of these, which says enough. */
  readonly includedIn?: readonly NotificationEvent[];
  /** Its number follows from the clock, so daily limits don't apply. */
  readonly isScheduled?: true;
}

const createdOrders = ['create_plan_order', 'create_images_order'] as const;

export const notificationDefinitions: Readonly<Record<NotificationEvent, NotificationDefinition>> = {
  order_received: {
    group: 'orders',
    audience: 'owner',
    causes: createdOrders,
    delivery: { mail: 'on', app: 'never' },
    // The order of an automatic renewal.
    includedIn: ['invoice_sent'],
  },
  order_approved: {
    group: 'orders',
    audience: 'owner',
    causes: ['order_approved'],
    delivery: { mail: 'on', app: 'on' },
    // A void invoice returns its order to approved.
    includedIn: ['invoice_sent', 'invoice_voided'],
  },
  order_rejected: {
    group: 'orders',
    audience: 'owner',
    causes: ['order_rejected'],
    delivery: { mail: 'always', app: 'always' },
  },
  invoice_sent: {
    group: 'payments',
    audience: 'owner',
    causes: ['send_invoice'],
    delivery: { mail: 'always', app: 'always' },
  },
  invoice_due_soon: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
  },
  invoice_overdue: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
  },
  invoice_voided: {
    group: 'payments',
    audience: 'owner',
    causes: ['invoice_void'],
    delivery: { mail: 'always', app: 'always' },
    includedIn: ['order_rejected'],
  },
  receipt_received: {
    group: 'payments',
    audience: 'owner',
    causes: ['submit_receipt'],
    delivery: { mail: 'on', app: 'never' },
  },
  receipt_approved: {
    group: 'payments',
    audience: 'owner',
    causes: ['receipt_approved'],
    delivery: { mail: 'always', app: 'always' },
  },
  receipt_rejected: {
    group: 'payments',
    audience: 'owner',
    causes: ['receipt_rejected'],
    delivery: { mail: 'always', app: 'always' },
  },
  payment_recorded: {
    group: 'payments',
    audience: 'owner',
    causes: ['record_payment'],
    delivery: { mail: 'always', app: 'always' },
  },
  /** With credit, or because the studio doesn't ask for the rest. */
  invoice_settled: {
    group: 'payments',
    audience: 'owner',
    causes: ['apply_credit', 'write_off_invoice'],
    delivery: { mail: 'always', app: 'always' },
    // It says what credit paid.
    includedIn: ['invoice_sent'],
  },
  credit_note_issued: {
    group: 'payments',
    audience: 'owner',
    causes: ['issue_credit_note'],
    delivery: { mail: 'always', app: 'always' },
  },
  refund_recorded: {
    group: 'payments',
    audience: 'owner',
    causes: ['record_refund'],
    delivery: { mail: 'always', app: 'always' },
  },
  plan_active: {
    group: 'payments',
    audience: 'owner',
    causes: ['start_subscription', 'extend_subscription', 'upgrade_subscription'],
    delivery: { mail: 'on', app: 'on' },
  },
  renewal_ahead: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    isScheduled: true,
  },
  plan_ending: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    isScheduled: true,
  },
  plan_in_grace: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    isScheduled: true,
  },
  plan_ended: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
    isScheduled: true,
  },
  pause_scheduled: {
    group: 'payments',
    audience: 'owner',
    causes: ['set_pause', 'approve_pause'],
    delivery: { mail: 'always', app: 'always' },
  },
  pause_declined: {
    group: 'payments',
    audience: 'owner',
    causes: ['decline_pause'],
    delivery: { mail: 'always', app: 'always' },
  },
  /** By the studio, before or after it started. */
  pause_canceled: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
  },
  /** On the day before. */
  pause_ending: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    isScheduled: true,
  },
  cancellation_scheduled: {
    group: 'payments',
    audience: 'owner',
    causes: ['give_notice'],
    delivery: { mail: 'always', app: 'always' },
  },
  plan_canceled: {
    group: 'payments',
    audience: 'owner',
    causes: ['end_canceled_plan'],
    delivery: { mail: 'always', app: 'always' },
  },
  plan_suspended: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
  },
  /** By the studio, after it was suspended or had ended. */
  plan_reactivated: {
    group: 'payments',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
  },
  refund_declined: {
    group: 'payments',
    audience: 'owner',
    causes: ['decline_refund'],
    delivery: { mail: 'always', app: 'always' },
  },
  quota_low: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    includedIn: ['quota_used_up', 'waiting_photos_submitted'],
  },
  quota_used_up: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    // Extra images are ordered for exactly these photos.
    includedIn: ['waiting_photos_submitted'],
  },
  photos_received: {
    group: 'photos',
    audience: 'owner',
    causes: ['submit_photos'],
    delivery: { mail: 'on', app: 'never' },
    includedIn: ['waiting_photos_submitted'],
  },
  waiting_photos_submitted: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
  },
  waiting_photos_returned: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
  },
  waiting_photos_expiring: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    isScheduled: true,
  },
  job_started: {
    group: 'photos',
    audience: 'owner',
    causes: ['start_job'],
    delivery: { mail: 'on', app: 'on' },
  },
  due_time_changed: {
    group: 'photos',
    audience: 'owner',
    causes: ['set_due_time'],
    delivery: { mail: 'on', app: 'always' },
  },
  question_asked: {
    group: 'photos',
    audience: 'owner',
    causes: ['ask_question'],
    delivery: { mail: 'always', app: 'always' },
  },
  photos_delivered: {
    group: 'photos',
    audience: 'owner',
    causes: ['deliver_photos'],
    delivery: { mail: 'always', app: 'always' },
  },
  review_reminder: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
    isScheduled: true,
  },
  photos_approved_automatically: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
    isScheduled: true,
  },
  // At most once an hour for each job, as for `customer_commented`.
  studio_commented: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
  },
  // At most once an hour for each share link.
  guest_commented: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'on' },
  },
  // Also the notice of a deletion that follows soon.
  retention_changed: {
    group: 'photos',
    audience: 'owner',
    causes: ['set_retention'],
    delivery: { mail: 'always', app: 'always' },
  },
  originals_expiring: {
    group: 'photos',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'always', app: 'always' },
    isScheduled: true,
  },
  unread_messages: {
    group: 'messages',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'on', app: 'never' },
  },
  welcome: {
    group: 'account',
    audience: 'owner',
    causes: ['create_account'],
    delivery: { mail: 'on', app: 'never' },
  },
  role_changed: {
    group: 'account',
    audience: 'owner',
    causes: ['set_role', 'grant_first_admin'],
    delivery: { mail: 'always', app: 'always' },
  },
  email_undeliverable: {
    group: 'account',
    audience: 'owner',
    causes: [],
    delivery: { mail: 'never', app: 'always' },
  },
  order_to_review: {
    group: 'studio',
    audience: { staff: 'orders:review' },
    causes: createdOrders,
    delivery: { mail: 'on', app: 'on' },
    includedIn: ['invoice_sent'],
  },
  receipt_to_review: {
    group: 'studio',
    audience: { staff: 'receipts:review' },
    causes: ['submit_receipt'],
    delivery: { mail: 'on', app: 'on' },
  },
  pause_to_review: {
    group: 'studio',
    audience: { staff: 'subscriptions:edit' },
    causes: ['request_pause'],
    delivery: { mail: 'on', app: 'on' },
  },
  refund_to_review: {
    group: 'studio',
    audience: { staff: 'invoices:manage' },
    causes: ['request_refund', 'give_notice', 'end_canceled_plan'],
    delivery: { mail: 'on', app: 'on' },
  },
  job_submitted: {
    group: 'studio',
    audience: { staff: 'jobs:manage' },
    causes: ['submit_photos'],
    delivery: { mail: 'off', app: 'on' },
  },
  photos_assigned: {
    group: 'studio',
    audience: { staff: null, assignees: 'jobs:work' },
    causes: [],
    delivery: { mail: 'on', app: 'on' },
  },
  question_answered: {
    group: 'studio',
    audience: { staff: 'jobs:manage', assignees: 'jobs:work' },
    causes: ['answer_question'],
    delivery: { mail: 'off', app: 'on' },
  },
  revision_requested: {
    group: 'studio',
    audience: { staff: 'jobs:manage', assignees: 'jobs:work' },
    causes: ['request_revision'],
    delivery: { mail: 'off', app: 'on' },
  },
  photos_approved: {
    group: 'studio',
    audience: { staff: 'jobs:manage', assignees: 'jobs:work' },
    causes: ['approve_photos'],
    delivery: { mail: 'off', app: 'on' },
  },
  customer_commented: {
    group: 'studio',
    audience: { staff: null, assignees: 'jobs:work' },
    causes: [],
    delivery: { mail: 'off', app: 'on' },
  },
  customer_messages: {
    group: 'studio',
    audience: { staff: 'chat:answer' },
    causes: [],
    delivery: { mail: 'on', app: 'never' },
  },
  webhooks_disabled: {
    group: 'studio',
    audience: { staff: 'settings:manage' },
    causes: [],
    delivery: { mail: 'on', app: 'on' },
  },
  studio_digest: {
    group: 'studio',
    audience: { staff: 'dashboard:read' },
    causes: [],
    delivery: { mail: 'on', app: 'never' },
    isScheduled: true,
  },
};

/** Why no emails are sent to an address: they came back, or someone there marked one as spam. */
export const emailBlocks = ['bounce', 'complaint'] as const;
export type EmailBlock = (typeof emailBlocks)[number];

/** What a person has chosen. An absent event or channel has its default. */
export type NotificationChoices = {
  readonly [E in NotificationEvent]?:
    | { readonly [C in NotificationChannel]?: boolean | undefined }
    | undefined;
};

export function isSwitchable(event: NotificationEvent, channel: NotificationChannel): boolean {
  const delivery = notificationDefinitions[event].delivery[channel];
  return delivery === 'on' || delivery === 'off';
}

export function isDelivered(
  event: NotificationEvent,
  channel: NotificationChannel,
  choices: NotificationChoices,
): boolean {
  const delivery = notificationDefinitions[event].delivery[channel];
  if (delivery === 'always' || delivery === 'never') return delivery === 'always';
  return choices[event]?.[channel] ?? delivery === 'on';
}

/** Whether people with the role can be notified of the event. Everyone can have orders of their own. */
export function reaches(event: NotificationEvent, role: Role): boolean {
  return (
    notificationDefinitions[event].audience === 'owner' ||
    reachesAll(event, role) ||
    reachesAssignees(event, role)
  );
}

/** Whether all staff with the role are notified of the event. */
export function reachesAll(event: NotificationEvent, role: Role): boolean {
  const { audience } = notificationDefinitions[event];
  return audience !== 'owner' && audience.staff !== null && can({ role }, audience.staff);
}

/** Whether staff with the role are notified of the event if it is about something that is assigned to them. */
export function reachesAssignees(event: NotificationEvent, role: Role): boolean {
  const { audience } = notificationDefinitions[event];
  return audience !== 'owner' && audience.assignees !== undefined && can({ role }, audience.assignees);
}

const eventsByAction: ReadonlyMap<AuditAction, readonly NotificationEvent[]> = notificationEvents.reduce(
  (map, event) => {
    for (const action of notificationDefinitions[event].causes)
      map.set(action, [...(map.get(action) ?? []), event]);
    return map;
  },
  new Map<AuditAction, NotificationEvent[]>(),
);

/** The events that people with the role can be notified of. */
export function eventsReaching(role: Role): readonly NotificationEvent[] {
  return notificationEvents.filter((event) => reaches(event, role));
}

/** The events that an audited action causes. */
export function eventsCausedBy(action: AuditAction): readonly NotificationEvent[] {
  return eventsByAction.get(action) ?? [];
}

interface Occurrence {
  readonly event: NotificationEvent;
  readonly ownerId: string | null;
}

/** Leaves out what another event of the same change and the same customer already says. */
export function withoutIncluded<Item extends Occurrence>(items: readonly Item[]): readonly Item[] {
  const occurred = new Set(items.map(({ event, ownerId }) => `${event} ${ownerId}`));
  return items.filter(({ event, ownerId }) => {
    const { includedIn = [] } = notificationDefinitions[event];
    return !includedIn.some((other) => occurred.has(`${other} ${ownerId}`));
  });
}

/** How many emails a person gets within a day. Those that can't be switched off count, but are sent nevertheless. */
export const maxDailyMails = 100;
/** How many of them are about one customer, so that no customer fills the mailboxes of the studio. */
export const maxDailyMailsPerCustomer = 20;
/** How many of them are about customers whose address isn't verified, all of them together: accounts are easy to create. */
export const maxDailyMailsUnverifiedCustomers = 40;
/** An address that isn't verified may be someone else's. This limit holds for every email. */
export const maxDailyMailsUnverified = 10;

export interface MailCounts {
  /** Emails to the person in the last 24 hours. */
  readonly all: number;
  /** Those about the same customer. 0 if the person is notified about themselves. */
  readonly sameCustomer: number;
  /** Those about customers whose address isn't verified. */
  readonly unverifiedCustomers: number;
}

interface MailFacts {
  /** Whether the address of the person is verified. */
  readonly isVerified: boolean;
  /** Whether the email of the customer concerned is verified. True if the person is notified about themselves. */
  readonly isCustomerVerified: boolean;
  readonly sent: MailCounts;
}

/** Whether another email about the event may be sent to the address. */
export function isMailAllowed(
  event: NotificationEvent,
  { isVerified, isCustomerVerified, sent }: MailFacts,
): boolean {
  if (!isVerified && sent.all >= maxDailyMailsUnverified) return false;
  const { delivery, isScheduled = false } = notificationDefinitions[event];
  if (delivery.mail === 'always' || isScheduled) return true;
  if (!isCustomerVerified && sent.unverifiedCustomers >= maxDailyMailsUnverifiedCustomers) return false;
  return sent.all < maxDailyMails && sent.sameCustomer < maxDailyMailsPerCustomer;
}
