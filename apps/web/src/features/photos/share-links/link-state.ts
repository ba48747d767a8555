// What is said about a share link in words.
import type { ShareLink } from '@burnish/contract/share-links/entities';
import type { ShareLinkState } from '@burnish/domain/photos/share-link';
import { daysBetween, today } from '../../../lib/format-date.ts';
import type { StatusTone } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';

export const stateTones: { readonly [S in ShareLinkState]: StatusTone } = {
  active: 'success',
  expired: 'inactive',
  revoked: 'rejected',
};

interface LinkEnd {
  readonly term: string;
  readonly at: string;
}

/** When the link ends, or has ended. */
export function endOf({
  state,
  expiresAt,
  revokedAt,
}: Pick<ShareLink, 'state' | 'expiresAt' | 'revokedAt'>): LinkEnd {
  const { expires, expired, revoked } = copy.link;
  if (state === 'active') return { term: expires, at: expiresAt };
  return state === 'expired' || revokedAt === null
    ? { term: expired, at: expiresAt }
    : { term: revoked, at: revokedAt };
}

/** 'today', 'tomorrow', 'in 12 days', in the viewer's time zone. */
export function timeLeft(expiresAt: string, now: Date): string {
  const days = daysBetween(today(now), today(new Date(expiresAt)));
  if (days <= 0) return copy.expiry.today;
  return days === 1 ? copy.expiry.tomorrow : copy.expiry.inDays(days);
}

/** Whether guests can comment, and how often they have. */
export function commentsText({
  allowsComments,
  commentCount,
}: Pick<ShareLink, 'allowsComments' | 'commentCount'>): string {
  const { commentsOff, commentsOn, commentCount: counted } = copy.link;
  if (commentCount > 0) return counted(commentCount);
  return allowsComments ? commentsOn : commentsOff;
}
