// Lets a user have a few calls and chat events in progress. Further ones wait for their turn.
import { createFairQueue, type FairQueue } from '@burnish/fair-queue';

/**
 * Of a user, or of a visitor's network. One burst must not take the database connections of everyone else: fewer than those
 * connections, and more than a browser sends at once.
 */
const maxInProgress = 8;

/** Rate limits bound how many wait. */
export type CallTurns = Pick<FairQueue, 'run'>;

export function createCallTurns(): CallTurns {
  return createFairQueue({ capacity: Number.POSITIVE_INFINITY, capacityPerOwner: maxInProgress });
}
