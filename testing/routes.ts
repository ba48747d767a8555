// The routes that an application has registered, read from Fastify's route tree.
import type { FastifyInstance } from 'fastify';

const line = /^(?<tree>[│├└─ ]*)(?<part>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/u;

/** For example `GET /api/auth/profile`. Omits the HEAD route of each GET. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const text of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const { tree = '', part = '', methods } = line.exec(text)?.groups ?? {};
    const depth = tree.length / 4;
    const path = (parents[depth - 1] ?? '') + part;
    parents[depth] = path;
    for (const method of methods?.split(', ') ?? []) {
      if (method !== 'HEAD') routes.push(`${method} ${path}`);
    }
  }
  return routes;
}
