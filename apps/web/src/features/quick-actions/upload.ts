import type { Subscription } from '@burnish/contract/entity';
import { whyNoUpload } from '../../presentation/upload-refusal.ts';

/** What comes of the wish to upload: our own page, the portal, a choice before it, or words why not. */
export type Upload =
  | { kind: 'page' }
  | { kind: 'open'; portal: string; subscription: Subscription }
  | { kind: 'choose'; portal: string; subscriptions: readonly Subscription[] }
  | { kind: 'refused'; words: string };

/** `portal`: where the studio has photographs handed in instead of here. */
export function uploadWith(subscriptions: readonly Subscription[], portal: string | null): Upload {
  const usable = subscriptions.filter(({ isUsable }) => isUsable);
  const [only, ...others] = usable;
  if (only === undefined) return { kind: 'refused', words: whyNoUpload(subscriptions) };
  if (portal === null) return { kind: 'page' };
  return others.length === 0
    ? { kind: 'open', portal, subscription: only }
    : { kind: 'choose', portal, subscriptions: usable };
}
