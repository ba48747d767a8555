// When a webhook is sent again, and when its endpoint is given up.

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a delivery failed without a response. */
export const deliveryErrors = [
  'timeout',
  'connection_failed',
  'address_refused',
  'secret_unreadable',
  'endpoint_disabled',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** Why an endpoint is off, unless the studio switched it off. `gone`: it responded with 410. */
export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

const minute = 60;
const hour = 60 * minute;

/** Seconds before each further attempt, as Standard Webhooks recommends. The first attempt is immediate. */
export const retryDelays = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Null: the delivery has failed for good. `attempts`: those that were made. Tests have one. */
export function nextRetryDelay(attempts: number): number | null {
  return retryDelays[attempts - 1] ?? null;
}

export const maxWebhookEndpoints = 20;
export const maxWebhookUrlLength = 2_000;
export const maxWebhookDescriptionLength = 100;

/** Of one endpoint, at the same time, in each process. */
export const deliveriesAtOnce = 4;

/** An attempt that takes longer has failed. */
export const deliveryTimeoutSeconds = 15;

/** An endpoint whose deliveries have all failed for this long, tests aside, is switched off when the next one has failed for good. */
export const failingDays = 5;

/** After a rotation, deliveries are also signed with the secret before it for this long. */
export const previousSecretHours = 24;

/** Events and deliveries are kept for this long. */
export const deliveryRetentionDays = 30;

/** How many deliveries of an endpoint are listed, and how many failed ones are sent again at once. */
export const maxListedDeliveries = 100;
export const maxReplayedDeliveries = 1_000;
