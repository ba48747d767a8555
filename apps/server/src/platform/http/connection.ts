import type { IncomingMessage } from 'node:http';

/** Whether a response can no longer be sent: the client, or a proxy between, has closed the connection. */
export function isConnectionClosed({ socket }: IncomingMessage): boolean {
  return socket.destroyed || socket.writableEnded;
}
