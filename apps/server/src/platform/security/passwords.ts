// Password hashes: Argon2id, stored with their parameters.

import { DomainError } from '@burnish/domain/errors';
import { createFairQueue, QueueFullError } from '@burnish/fair-queue';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum. Argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Matches no password. Verified in place of a missing hash, at the same cost, so that the response time does not reveal
 * whether an account exists.
 */
export const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashes that one network can have waiting. A hash takes about 30 ms of processor time. */
export const maxWaitingPerNetwork = 50;

/**
 * Hashing shares Node's four worker threads with file access and signature checks. It only uses half of them, so that
 * many concurrent sign-ins delay each other, but not other requests. One network only uses half of those, and networks
 * take turns, so that a burst from one doesn't delay a sign-in from another.
 */
const queue = createFairQueue({
  capacity: 2,
  capacityPerOwner: 1,
  maxWaiting: 4 * maxWaitingPerNetwork,
  maxWaitingPerOwner: maxWaitingPerNetwork,
});

const retryAfterSeconds = 5;

/** Runs `work` when it is the turn of `network`. @throws DomainError TOO_MANY_REQUESTS */
export async function runInTurn<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(network, work);
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds });
    throw error;
  }
}

/** `network` is the network of the caller. @throws DomainError TOO_MANY_REQUESTS */
export function hashPassword(password: string, network: string): Promise<string> {
  return runInTurn(network, () => hash(password, cost));
}

/**
 * A null hash (an account without a password, or no account) takes as long, and is never valid. `network` is the network
 * of the caller.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  network: string,
): Promise<boolean> {
  return runInTurn(network, () => verify(passwordHash ?? dummyHash, password));
}
