import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Written beside the requests, not between them; what is still unwritten goes out when the process ends. */
const standardOutput = () => pino.destination({ dest: 1, sync: false });

/** JSON lines, on standard output unless told. No body, query, token or personal datum is ever handed to it. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: {
        req: (request: { method: string; id: string; routeOptions?: { url?: string } }) => ({
          id: request.id,
          method: request.method,
          // The route's pattern: an address may carry a signature, a token or a search for a person.
          route: request.routeOptions?.url,
        }),
      },
    },
    destination,
  );
}
