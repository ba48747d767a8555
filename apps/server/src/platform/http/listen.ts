// Opens the port of the server.
import type { FastifyInstance } from 'fastify';
import { exitCodes, StartError } from '../start-error.ts';

interface Port {
  readonly host: string;
  readonly port: number;
}

const unknownHost = ({ host }: Port) =>
  new StartError(exitCodes.misconfigured, `HOST has no known address: ${host}. Correct its spelling.`);

/** By the code of the system's error. */
const startErrors: Readonly<Record<string, (port: Port) => StartError>> = {
  EADDRINUSE: ({ port }) =>
    new StartError(
      exitCodes.failed,
      `Another program uses port ${port}. Stop it, or set PORT to another port.`,
    ),
  EACCES: ({ port }) =>
    new StartError(
      exitCodes.noPermission,
      `This account can't open port ${port}. Set PORT to 1024 or above, and let a proxy receive the requests.`,
    ),
  EADDRNOTAVAIL: ({ host }) =>
    new StartError(
      exitCodes.misconfigured,
      `This machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`,
    ),
  ENOTFOUND: unknownHost,
  // Without a name server.
  EAI_AGAIN: unknownHost,
};

/** Throws a StartError if the operator can solve the failure. */
export async function listen(server: Pick<FastifyInstance, 'listen'>, { host, port }: Port): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw startErrors[code]?.({ host, port }) ?? error;
  }
}
