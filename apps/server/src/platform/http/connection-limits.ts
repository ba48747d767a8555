// Limits the connections that are open at the same time: of a network, and of the process. Behind a proxy all of them are
// the proxy's, which has to limit those of its visitors.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { SecurityEvents } from '../security/security-events.ts';
import type { ReplyOnSocket } from './error-handler.ts';
import { createOpenCounts, networkSlots } from './open-counts.ts';

export interface ConnectionLimits {
  /** Per household. Wider networks have the multiples of `networkMultiples`. */
  readonly perNetwork: number;
  /** Beyond it, connections are closed without a reply. */
  readonly perProcess: number;
}

export function limitConnections(
  server: Server,
  {
    limits,
    isProxy,
    replyOnSocket,
    securityEvents,
  }: {
    /** Null: no limits. */
    limits: ConnectionLimits | null;
    /** Whether an IP address is that of a trusted proxy. */
    isProxy: (ipAddress: string) => boolean;
    replyOnSocket: ReplyOnSocket;
    securityEvents: SecurityEvents;
  },
): void {
  if (limits === null) return;
  const counts = createOpenCounts();
  const record = (ipAddress: string | null) =>
    securityEvents.record({ kind: 'limit_reached', detail: 'connections', ipAddress, userId: null });
  server.maxConnections = limits.perProcess;
  server.on('drop', (dropped) => record(dropped?.remoteAddress ?? null));
  // Before the HTTP parser, which would read the request.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const slots = networkSlots(remoteAddress, limits.perNetwork);
    if (counts.hasRoom(slots)) return counts.addUntilClose(slots, socket);
    record(remoteAddress);
    socket.once('finish', () => socket.destroy());
    replyOnSocket(socket, 'TOO_MANY_CONNECTIONS', crypto.randomUUID());
  });
}
