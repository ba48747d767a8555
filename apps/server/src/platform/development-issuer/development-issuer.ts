// A real OpenID provider inside the server, so that signing in works on a developer's machine without Google.
// The application mounts it only outside production and on loopback.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describeError } from '../error-handler.ts';
import { createRegister } from './identities.ts';
import { interactionRoutes } from './interaction.ts';
import { createProvider } from './provider.ts';

const mountPath = '/development-issuer';

export interface DevelopmentIssuer {
  /** What a client needs to sign people in here. */
  provider(): {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
  };
  mount(app: FastifyInstance): void;
}

/** Past the network: the public address may lead elsewhere, to ::1 or to a proxy, or nowhere yet. */
async function askOurselves(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const request = new Request(url, init);
  const { pathname, search } = new URL(url);
  const answer = await app.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const headers = { 'content-type': String(answer.headers['content-type']) };
  return new Response(answer.rawPayload, { status: answer.statusCode, headers });
}

/** Made when it is first asked for; a failure is not kept. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function createDevelopmentIssuer(parts: {
  publicUrl: () => string;
  /** Where the client takes people back, below the public address. */
  callbackPath: string;
}): DevelopmentIssuer {
  const clientId = randomBytes(16).toString('base64url');
  const clientSecret = randomBytes(32).toString('base64url');
  const register = createRegister();
  const issuer = () => parts.publicUrl() + mountPath;
  let mountedOn: FastifyInstance | null = null;

  return {
    provider: () => ({
      issuer: issuer(),
      clientId,
      clientSecret,
      async fetch(url, request) {
        if (mountedOn === null) throw new Error('The development issuer is not mounted.');
        return askOurselves(mountedOn, url, request);
      },
    }),

    mount(app) {
      mountedOn = app;
      // The port, and with it the issuer's name, may be known only once the server listens.
      const provider = once(() =>
        createProvider({
          issuer: issuer(),
          clientId,
          clientSecret,
          redirectUri: parts.publicUrl() + parts.callbackPath,
          interactionPath: (uid) => `${mountPath}/interaction/${uid}`,
          register,
          onError: (error) => app.log.error(describeError(error), 'the development issuer broke'),
        }),
      );
      const handle = once(() => provider().callback());

      app.register(async (scope) => {
        interactionRoutes(scope, { url: `${mountPath}/interaction/:uid`, provider, register });
      });

      app.register(async (scope) => {
        // The provider reads bodies itself.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        scope.route({
          method: ['GET', 'POST', 'OPTIONS'],
          url: `${mountPath}/*`,
          handler(request, reply) {
            const answer = handle();
            reply.hijack();
            void answer(request.raw, reply.raw);
          },
        });
      });
    },
  };
}
