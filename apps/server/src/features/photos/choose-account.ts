// Which of a customer's accounts photographs are handed in for, or why none will do.
import { imagesLeftSentence, usedUpSentence } from '@burnish/contract/photo-fields';
import type { Tier } from '@burnish/domain/catalogue/plans';
import { DomainError } from '@burnish/domain/errors';
import { allot, coversAll } from '@burnish/domain/photo/allotment';
import type { PhotoAccount } from '../subscriptions/index.ts';

function imagesLeft({ limit, used }: PhotoAccount): number {
  return Math.max(0, limit - used);
}

function quotaExhausted(message: string): DomainError {
  return new DomainError('QUOTA_EXHAUSTED', [{ path: 'subscriptionId', message }]);
}

/** @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED where not a single image is left */
export function checkAnyLeft(accounts: readonly PhotoAccount[]): void {
  if (accounts.length === 0) throw new DomainError('NO_ACTIVE_SUBSCRIPTION');
  if (accounts.some((account) => imagesLeft(account) > 0)) return;
  throw quotaExhausted(usedUpSentence([...new Set(accounts.map(({ name }) => name))]));
}

/**
 * The first that covers all, with the tier of each: a job is never paid from two.
 * @throws DomainError NO_ACTIVE_SUBSCRIPTION, QUOTA_EXHAUSTED, TIER_FULL
 */
export function chooseAccount(
  accounts: readonly PhotoAccount[],
  wanted: readonly (Tier | null)[],
): { account: PhotoAccount; tiers: (Tier | null)[] } {
  checkAnyLeft(accounts);
  for (const account of accounts) {
    const shares = allot(account, wanted);
    if (coversAll(shares))
      return { account, tiers: shares.map((share) => (share.covered ? share.tier : null)) };
  }
  const most = Math.max(...accounts.map(imagesLeft));
  if (most >= wanted.length) throw new DomainError('TIER_FULL');
  throw quotaExhausted(imagesLeftSentence(most, wanted.length));
}
