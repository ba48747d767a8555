// What handing in photographs takes from what was bought: images of a plan's period by tier, or images bought by the
// piece. The page says it while files gather, the server decides it when they are handed in: by the same rule.
import { type Tier, tiers } from '../catalogue/plans.ts';
import { getService, type OrderableService, type ServiceId } from '../catalogue/services.ts';

export interface Account {
  /** Images of the running period, or bought by the piece. */
  readonly limit: number;
  readonly used: number;
  /** A plan has room by tier; images bought by the piece are all of one tier, or of none. */
  readonly room: { readonly left: { readonly [T in Tier]: number } } | { readonly tier: Tier | null };
}

/** The tier that an image is of, or why it is not covered: nothing is left at all, or nothing of this tier. */
export type Share =
  | { readonly covered: true; readonly tier: Tier | null }
  | { readonly covered: false; readonly wanted: Tier | null; readonly lack: 'images' | 'tier' };

function openAccount({ limit, used, room }: Account) {
  let images = Math.max(0, limit - used);
  const left = 'left' in room ? { ...room.left } : null;
  const hasRoom = (tier: Tier) => left !== null && left[tier] > 0;

  /** The tier that an image wished for would be of; undefined: there is no room in it. */
  function tierFor(wanted: Tier | null): Tier | null | undefined {
    if ('tier' in room) return wanted === null || wanted === room.tier ? room.tier : undefined;
    if (wanted === null) return tiers.find(hasRoom) ?? null;
    return hasRoom(wanted) ? wanted : undefined;
  }

  return (wanted: Tier | null): Share => {
    if (images === 0) return { covered: false, wanted, lack: 'images' };
    const tier = tierFor(wanted);
    if (tier === undefined) return { covered: false, wanted, lack: 'tier' };
    images -= 1;
    if (left !== null && tier !== null) left[tier] -= 1;
    return { covered: true, tier };
  };
}

/**
 * The share of each image, in the order in which they are given. Those with a tier choose before those without one,
 * which take the first tier with room; once all are full, what an edited limit or a rollover added is of no tier.
 */
export function allot(account: Account, wanted: readonly (Tier | null)[]): readonly Share[] {
  const take = openAccount(account);
  const named = wanted.map((tier) => (tier === null ? null : take(tier)));
  return named.map((share) => share ?? take(null));
}

export function coversAll(shares: readonly Share[]): boolean {
  return shares.every(({ covered }) => covered);
}

const serviceOfTier: { readonly [T in Tier]: ServiceId } = {
  natural: 'natural-retouch',
  highEnd: 'high-end-retouch',
  magazine: 'magazine-retouch',
};

/** What an image costs that nothing covers; without a tier it is the first one. */
export function serviceFor(tier: Tier | null): OrderableService {
  return getService(serviceOfTier[tier ?? 'natural']);
}

const tierOfService: { readonly [S in ServiceId]: Tier | null } = {
  'natural-retouch': 'natural',
  'high-end-retouch': 'highEnd',
  'magazine-retouch': 'magazine',
  'basic-product': null,
  'premium-product': null,
};

/** The tier that images bought by the piece are of. Pictures of products are of none. */
export function tierOf(service: ServiceId): Tier | null {
  return tierOfService[service];
}
