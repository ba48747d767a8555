// What nobody answers: a path that is not there, or one that is but takes other methods.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound, answerWrongMethod } from './error-handler.ts';

interface KnownPath {
  readonly parts: readonly string[];
  readonly methods: Set<string>;
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

/** As the router reads it; null where it cannot be read. */
function askedParts(url: string): string[] | null {
  const [path = ''] = url.split('?');
  try {
    return partsOf(path).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function fits(known: readonly string[], asked: readonly string[]): boolean {
  return (
    known.length === asked.length &&
    known.every((part, place) => part === asked[place] || (part.startsWith(':') && asked[place] !== ''))
  );
}

/** Knows every route that is added after it. */
export function createAnswerUnknown(app: FastifyInstance) {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { parts: partsOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) path.methods.add(name);
    paths.set(url, path);
  });

  return (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedParts(request.url);
    const fitting = asked === null ? [] : [...paths.values()].filter(({ parts }) => fits(parts, asked));
    const methods = new Set(fitting.flatMap((path) => [...path.methods]));
    if (methods.size === 0 || methods.has(request.method)) return answerNotFound(request, reply);
    return answerWrongMethod(request, reply, [...methods]);
  };
}

export type AnswerUnknown = ReturnType<typeof createAnswerUnknown>;
