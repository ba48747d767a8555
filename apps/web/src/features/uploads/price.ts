// What the gathered photographs will use, said before anything is spent. The rule is the one by which the service
// decides when they are handed in.
import type { PhotoAccount } from '@burnish/contract/entity';
import type { Tier } from '@burnish/domain/catalogue/plans';
import { tiers } from '@burnish/domain/catalogue/plans';
import type { Money } from '@burnish/domain/money/money';
import { type Account, allot, coversAll, type Share, serviceFor } from '@burnish/domain/photo/allotment';

/** Images of one tier that are used; null: of no tier. `left`: before they are. */
export interface Given {
  readonly tier: Tier | null;
  readonly left: number;
  readonly taken: number;
}

/** Images that nothing covers. Tier null: nothing at all is left. */
export interface Exceeding {
  readonly tier: Tier | null;
  readonly count: number;
  /** What each costs by the image. Null: the account does not say what it is of. */
  readonly unitPrice: Money | null;
}

export interface Reckoning {
  readonly used: number;
  readonly limit: number;
  readonly given: readonly Given[];
  readonly exceeding: readonly Exceeding[];
}

type Wanted = readonly (Tier | null)[];

function accountOf({ imagesLimit, imagesUsed, tiersLeft, tier }: PhotoAccount): Account {
  return { limit: imagesLimit, used: imagesUsed, room: tiersLeft === null ? { tier } : { left: tiersLeft } };
}

/** Images bought by the piece are of one tier, whatever was wished for a plan. */
function wishesFor({ tiersLeft }: PhotoAccount, wanted: Wanted): Wanted {
  return tiersLeft === null ? wanted.map(() => null) : wanted;
}

/** As the service chooses where nothing is chosen: the first that has room for all; where none has, the first. */
export function usualAccount(accounts: readonly PhotoAccount[], wanted: Wanted): PhotoAccount | undefined {
  const hasRoom = (one: PhotoAccount) => coversAll(allot(accountOf(one), wishesFor(one, wanted)));
  return accounts.find(hasRoom) ?? accounts[0];
}

function leftOf({ tiersLeft, imagesLimit, imagesUsed }: PhotoAccount, tier: Tier | null): number {
  const images = Math.max(0, imagesLimit - imagesUsed);
  return tiersLeft === null || tier === null ? images : Math.min(images, tiersLeft[tier]);
}

const inOrder: readonly (Tier | null)[] = [...tiers, null];

function givenOf(account: PhotoAccount, shares: readonly Share[]): Given[] {
  return inOrder.flatMap((tier) => {
    const taken = shares.filter((share) => share.covered && share.tier === tier).length;
    return taken === 0 ? [] : [{ tier, left: leftOf(account, tier), taken }];
  });
}

function priceOf({ currency, tiersLeft, tier }: PhotoAccount, wanted: Tier | null): Money | null {
  if (tiersLeft !== null) return serviceFor(wanted).unitPrice[currency];
  return tier === null ? null : serviceFor(tier).unitPrice[currency];
}

function exceedingOf(account: PhotoAccount, shares: readonly Share[]): Exceeding[] {
  const lacking = shares.flatMap((share) => (share.covered ? [] : [share]));
  return inOrder.flatMap((wanted) =>
    (['tier', 'images'] as const).flatMap((lack) => {
      const count = lacking.filter((share) => share.wanted === wanted && share.lack === lack).length;
      if (count === 0) return [];
      return [{ tier: lack === 'tier' ? wanted : null, count, unitPrice: priceOf(account, wanted) }];
    }),
  );
}

export function reckon(account: PhotoAccount, wanted: Wanted): Reckoning {
  const shares = allot(accountOf(account), wishesFor(account, wanted));
  return {
    used: account.imagesUsed,
    limit: account.imagesLimit,
    given: givenOf(account, shares),
    exceeding: exceedingOf(account, shares),
  };
}
