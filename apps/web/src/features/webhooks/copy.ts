import {
  type DeliveryError,
  type DeliveryStatus,
  type DisabledReason,
  failingDays,
  maxListedDeliveries,
  maxReplayedDeliveries,
  maxWebhookEndpoints,
} from '@burnish/domain/webhooks/deliveries';
import type { WebhookEntity } from '@burnish/domain/webhooks/events';
import { pluralize } from '../../lib/format.ts';
import type { StatusTone } from '../../ui/feedback/status.tsx';

export const copy = {
  list: 'Webhook endpoints',
  failed: "The endpoints couldn't be loaded.",
  none: 'No endpoints',
  noneText: 'Add the URL of a system that should learn about orders, payments or photos.',
  full: `You've reached the limit of ${maxWebhookEndpoints} endpoints. Delete one to add another.`,
  add: 'Add endpoint',
  newTitle: 'New endpoint',
  formLabel: (name: string) => `Endpoint ${name}`,
  edit: 'Edit',
  editLabel: (name: string) => `Edit: ${name}`,
  save: 'Save endpoint',
  saved: 'The endpoint has been saved.',
  saveFailed: "The endpoint couldn't be saved. Please try again.",
  on: 'On',
  off: 'Off',
  failingSince: 'Failing since',
  disabledReasons: {
    gone: 'Switched off because it responded that it no longer exists (410).',
    failing: `Switched off because all deliveries of ${failingDays} days failed.`,
  } satisfies Record<DisabledReason, string>,
  url: 'URL',
  urlHint: 'Receives a POST request with JSON for each event.',
  description: 'Name',
  descriptionHint: 'For your team, for example “Accounting”.',
  isEnabled: 'Send events to this endpoint',
  events: 'Events',
  eventCount: (count: number) => pluralize(count, 'event', 'events'),
  allEvents: 'All events',
  eventsOf: {
    order: 'Orders',
    invoice: 'Invoices',
    receipt: 'Payment receipts',
    ledger_entry: 'Payments, credit and refunds',
    subscription: 'Subscriptions',
    job: 'Jobs',
    photo: 'Photos',
    question: 'Questions',
    user: 'Customers',
  } satisfies Record<WebhookEntity, string>,
  previousSecret: 'The old secret is valid until',
  secret: {
    title: 'Signing secret',
    text: "Copy the secret and store it where the endpoint checks signatures. You can't see it again.",
    label: 'Secret',
    copy: 'Copy secret',
    copied: 'Copied the secret',
    done: 'Done',
  },
  rotate: {
    action: 'New secret…',
    actionNamed: (name: string) => `New secret…: ${name}`,
    title: (name: string) => `Create a new secret for ${name}?`,
    text: 'For 24 hours, deliveries are signed with the old secret, too.',
    again:
      'The secret before the current one stops working at once. First make sure that the endpoint has the current one.',
    confirm: 'Create secret',
    failed: "The secret couldn't be created. Please try again.",
  },
  remove: {
    action: 'Delete…',
    actionNamed: (name: string) => `Delete…: ${name}`,
    title: (name: string) => `Delete ${name}?`,
    text: 'Nothing is sent to it anymore, and its deliveries are deleted.',
    confirm: 'Delete endpoint',
    removed: 'The endpoint has been deleted.',
    failed: "The endpoint couldn't be deleted. Please try again.",
  },
  test: {
    action: 'Send test',
    actionNamed: (name: string) => `Send test: ${name}`,
    sent: 'The test event is being sent. See its result under Deliveries.',
    failed: "The test event couldn't be sent. Please try again.",
  },
  deliveries: {
    title: 'Deliveries',
    list: (name: string) => `Deliveries to ${name}`,
    failed: "The deliveries couldn't be loaded.",
    none: 'No deliveries yet',
    noneText: 'Events appear here for 30 days.',
    status: 'Status',
    allStatuses: 'All deliveries',
    noneOfStatus: 'No deliveries have this status',
    latest: `These are the latest ${maxListedDeliveries}.`,
    attempts: (count: number) => pluralize(count, 'attempt', 'attempts'),
    duration: (milliseconds: number) => `${milliseconds} ms`,
    next: 'Next attempt',
    response: (status: number) => `Response ${status}`,
    showResponse: 'Response text',
    replay: 'Send again',
    replayNamed: (event: string, time: string) => `Send again: ${event}, ${time}`,
    replayed: 'The delivery is being sent again.',
    replayFailed: "The delivery couldn't be sent again.",
    replayAll: 'Send failed ones again',
    since: 'Failed since',
    replayedAll: (count: number) =>
      count === 0
        ? 'No deliveries have failed since then.'
        : `${pluralize(count, 'delivery is', 'deliveries are')} being sent again.${
            count < maxReplayedDeliveries ? '' : ' There may be more: send them again after these.'
          }`,
  },
} as const;

export const deliveryLabels: Readonly<Record<DeliveryStatus, { label: string; tone: StatusTone }>> = {
  pending: { label: 'Pending', tone: 'waiting' },
  succeeded: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'rejected' },
};

export const errorLabels: Readonly<Record<DeliveryError, string>> = {
  timeout: 'No response in time',
  connection_failed: 'No connection',
  address_refused: 'The URL leads to a private network',
  secret_unreadable: "The secret can't be read: create a new one",
  endpoint_disabled: 'The endpoint was off',
};
