// Errors of a quota, which the browser finds before it sends photos.
export const noSubscriptionMessage =
  'You need an active subscription to upload photos. Please subscribe to a plan first.';

/** For PLAN_PAUSED. @param resumesOn such as '4 Dec 2026' */
export function planPausedMessage(plan: string, resumesOn: string): string {
  return `Your ${plan} is paused until ${resumesOn}. Resume it now, or order single images to upload photos.`;
}

/** For QUOTA_EXHAUSTED when no image is left. */
export function quotaExhaustedMessage(plans: readonly string[]): string {
  return `You have reached your upload limit for all plans: ${plans.join(', ')}. Please renew your subscription or upgrade your plan.`;
}

/** For QUOTA_EXHAUSTED when fewer images are left than photos were submitted. `requested` is null if that isn't known yet. */
export function imagesLeftMessage(left: number, requested: number | null): string {
  const images = left === 1 ? '1 image' : `${left.toLocaleString('en-US')} images`;
  const photos = requested === null ? 'more photos' : `${requested.toLocaleString('en-US')} photos`;
  return `You have ${images} left, but selected ${photos}. Submit fewer photos or order more images.`;
}
