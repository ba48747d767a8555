// Limits the sockets that are open at the same time, per user and per network. Every change is sent to each socket of a
// user, so an unlimited number of them would make one message arbitrarily expensive.
import { describeLimit } from '@burnish/contract/limit-messages';
import { DomainError } from '@burnish/domain/errors';
import {
  type Closable,
  createOpenCounts,
  networkSlots,
  type OpenCounts,
  type Slot,
} from '../http/open-counts.ts';

export interface SocketLimits {
  readonly perUser: number;
  /** Per household. Wider networks have the multiples of `networkMultiples`. */
  readonly perNetwork: number;
}

/** Connections that have sent no token yet, or a wrong one, may exist beside those of users. */
const connectionsPerSocket = 2;

export interface SocketCounts {
  hasRoomForConnection(ipAddress: string): boolean;
  addConnection(ipAddress: string, connection: Closable): void;
  /** @throws DomainError TOO_MANY_CONNECTIONS */
  addToNetwork(ipAddress: string, connection: Closable): void;
  /** @throws DomainError TOO_MANY_CONNECTIONS */
  addToUser(userId: string, connection: Closable): void;
  countOfUser(userId: string): number;
}

export function tooManySockets(max: number): DomainError {
  return new DomainError('TOO_MANY_CONNECTIONS', [], { limit: describeLimit('sockets', max, null) });
}

/** Null: unlimited. */
export function createSocketCounts(limits: SocketLimits | null): SocketCounts {
  const { perUser, perNetwork } = limits ?? { perUser: Infinity, perNetwork: Infinity };
  const [connections, networks, users] = [createOpenCounts(), createOpenCounts(), createOpenCounts()];

  const connectionSlots = (ipAddress: string) => networkSlots(ipAddress, perNetwork * connectionsPerSocket);

  function add(counts: OpenCounts, slots: readonly Slot[], connection: Closable): void {
    const full = slots.find((slot) => !counts.hasRoom([slot]));
    if (full !== undefined) throw tooManySockets(full.max);
    counts.addUntilClose(slots, connection);
  }

  return {
    hasRoomForConnection: (ipAddress) => connections.hasRoom(connectionSlots(ipAddress)),
    addConnection: (ipAddress, connection) =>
      connections.addUntilClose(connectionSlots(ipAddress), connection),
    addToNetwork: (ipAddress, connection) => add(networks, networkSlots(ipAddress, perNetwork), connection),
    addToUser: (userId, connection) => add(users, [{ key: userId, max: perUser }], connection),
    countOfUser: (userId) => users.countOf(userId),
  };
}
