// Replies to requests without a route: the path does not exist, or not with this method.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyMethodNotAllowed, replyNotFound } from './error-handler.ts';

interface RoutePath {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

function splitPath(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

/** Decoded as the router does. Null if the URL cannot be decoded. */
function parseUrl(url: string): string[] | null {
  const [path = ''] = url.split('?');
  try {
    return splitPath(path).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every(
      (part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''),
    )
  );
}

/** Must be called before the routes are registered. */
export function createNotFoundHandler(app: FastifyInstance) {
  const paths = new Map<string, RoutePath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { segments: splitPath(url), methods: new Set<string>() };
    for (const name of [method].flat()) path.methods.add(name);
    paths.set(url, path);
  });

  return (request: FastifyRequest, reply: FastifyReply) => {
    const requested = parseUrl(request.url);
    const matching =
      requested === null ? [] : [...paths.values()].filter(({ segments }) => matches(segments, requested));
    const methods = new Set(matching.flatMap((path) => [...path.methods]));
    if (methods.size === 0 || methods.has(request.method)) return replyNotFound(request, reply);
    return replyMethodNotAllowed(request, reply, [...methods]);
  };
}

export type NotFoundHandler = ReturnType<typeof createNotFoundHandler>;

/** Replies before the body is read, because the memory of bodies is only limited for routes that accept one. */
export function registerNotFoundHandler(
  app: FastifyInstance,
  handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  // For routes that find nothing to send.
  app.setNotFoundHandler(handler);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return handler(request, reply);
  });
}
