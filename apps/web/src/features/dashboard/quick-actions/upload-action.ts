import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { uploadBlockedReason } from '../../../presentation/subscriptions.ts';

/** What "Upload photos" does. */
export type UploadAction =
  | { kind: 'page' }
  | { kind: 'open'; portal: string; subscription: Subscription }
  | { kind: 'choose'; portal: string; subscriptions: readonly Subscription[] }
  | { kind: 'blocked'; reason: string }
  /** The subscriptions couldn't be loaded. */
  | { kind: 'unknown' };

/** `portal`: URL of the external portal that the studio uses instead of our upload page. */
export function chooseUploadAction(
  subscriptions: readonly Subscription[],
  portal: string | null,
): Exclude<UploadAction, { kind: 'unknown' }> {
  const usable = subscriptions.filter(({ isUsable }) => isUsable);
  const [only, ...others] = usable;
  if (only === undefined) return { kind: 'blocked', reason: uploadBlockedReason(subscriptions) };
  if (portal === null) return { kind: 'page' };
  return others.length === 0
    ? { kind: 'open', portal, subscription: only }
    : { kind: 'choose', portal, subscriptions: usable };
}
