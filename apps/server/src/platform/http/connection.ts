import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether a response can no longer be sent: the client, or a proxy between, has closed the connection. */
export function isConnectionClosed({ socket }: IncomingMessage): boolean {
  return socket.destroyed || socket.writableEnded;
}

/**
 * Browsers open connections in advance. Node doesn't count one as idle before its first request, so that the server would
 * wait for it when it stops.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
