// Bounds the memory of request bodies, each of which is kept until its call ends: for one owner, and for the process.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@burnish/domain/errors';
import type { Clock } from '../clock.ts';
import { createOpenItems } from './open-items.ts';

const megabyte = 1024 ** 2;
const bodyMemoryLimits = { perOwner: 44 * megabyte, total: 256 * megabyte };

/** A body that takes longer to receive can be aborted when the memory of the process is used up. */
const minArrivalMilliseconds = 20_000;

const retryAfterSeconds = { owner: 5, process: 10 };

export interface BodyMemoryLimits {
  /** Bytes of one user, or of one network for visitors. */
  readonly perOwner: number;
  readonly total: number;
}

export interface BodyMemory {
  /**
   * Holds memory for the body of a request, until its response is closed. `maxBytes`: the size of the largest body that
   * would be accepted, for a request that doesn't announce its own.
   * @throws DomainError TOO_MANY_FILES_AT_ONCE, SERVER_BUSY, and CONNECTION_CLOSED if the response is closed already
   */
  hold(owner: string, maxBytes: number, request: IncomingMessage, response: ServerResponse): void;
}

interface Body {
  readonly owner: string;
  readonly bytes: number;
  readonly startedAt: number;
  readonly request: IncomingMessage;
  release(): void;
}

/** Bytes of the body. 0 if there is none. */
function sizeOf({ headers }: IncomingMessage, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes;
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes);
}

export function createBodyMemory({
  clock,
  replyTimedOut,
  limits = bodyMemoryLimits,
}: {
  clock: Clock;
  /** Replies on the connection of a body that is aborted to free memory, and closes it. */
  replyTimedOut: (socket: Socket) => void;
  limits?: BodyMemoryLimits;
}): BodyMemory {
  const held = createOpenItems<Body>();
  const bytesOf = (bodies: readonly Body[]) => bodies.reduce((sum, { bytes }) => sum + bytes, 0);

  /** Ends the oldest bodies that are still being received, while there are any, until the bytes fit. */
  function makeRoom(bytes: number): void {
    const before = clock.now().getTime() - minArrivalMilliseconds;
    for (const body of held.list()) {
      if (bytesOf(held.list()) + bytes <= limits.total || body.startedAt > before) return;
      if (body.request.complete) continue;
      body.release();
      replyTimedOut(body.request.socket);
    }
  }

  return {
    hold(owner, maxBytes, request, response) {
      const bytes = sizeOf(request, maxBytes);
      if (bytes === 0) return;
      if (response.closed) throw new DomainError('CONNECTION_CLOSED');
      const own = bytesOf(held.list().filter((body) => body.owner === owner));
      if (own + bytes > limits.perOwner)
        throw new DomainError('TOO_MANY_FILES_AT_ONCE', [], {
          retryAfterSeconds: retryAfterSeconds.owner,
          limit: `${limits.perOwner / megabyte} MB at the same time`,
        });
      makeRoom(bytes);
      if (bytesOf(held.list()) + bytes > limits.total)
        throw new DomainError('SERVER_BUSY', [], { retryAfterSeconds: retryAfterSeconds.process });
      const release = held.add({
        owner,
        bytes,
        startedAt: clock.now().getTime(),
        request,
        release: () => release(),
      });
      response.once('close', release);
    },
  };
}
