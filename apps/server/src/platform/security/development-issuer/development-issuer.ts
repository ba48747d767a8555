// An OpenID provider inside the server, to sign in on a developer's machine without Google. The application mounts it
// only outside of production and on loopback.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describeError } from '../../http/error-handler.ts';
import { createIdentityRegistry } from './identities.ts';

const mountPath = '/development-issuer';

export interface DevelopmentIssuer {
  /** The client's configuration. */
  provider(): {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
  };
  mount(app: FastifyInstance): void;
}

/** Bypasses the network, because the public URL may lead to ::1, to a proxy, or nowhere yet. */
async function injectRequest(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const request = new Request(url, init);
  const { pathname, search } = new URL(url);
  const response = await app.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const headers = { 'content-type': String(response.headers['content-type']) };
  return new Response(response.rawPayload, { status: response.statusCode, headers });
}

/** Creates the value on first use. Errors are not cached. */
function lazy<T>(create: () => T): () => T {
  let created: { readonly value: T } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

const isMissingPackage = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Loaded on demand, because the OpenID library is a development dependency. */
async function loadProvider() {
  try {
    const [{ interactionRoutes }, { createProvider }] = await Promise.all([
      import('./interaction.ts'),
      import('./provider.ts'),
    ]);
    return { interactionRoutes, createProvider };
  } catch (cause) {
    if (!isMissingPackage(cause)) throw cause;
    throw new Error(
      "The development sign-in isn't installed. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or run " +
        '`npm ci --include=dev`.',
      { cause },
    );
  }
}

/** @throws Error with what to do if the development dependencies aren't installed */
export async function createDevelopmentIssuer({
  publicUrl,
  callbackPath,
  inboxPath = null,
}: {
  publicUrl: () => string;
  /** The client's redirect URI, relative to the public URL. */
  callbackPath: string;
  /** The page with the emails that would have been sent. Null: they are sent. */
  inboxPath?: string | null;
}): Promise<DevelopmentIssuer> {
  const { interactionRoutes, createProvider } = await loadProvider();
  const clientId = randomBytes(16).toString('base64url');
  const clientSecret = randomBytes(32).toString('base64url');
  const registry = createIdentityRegistry();
  const issuer = () => publicUrl() + mountPath;
  let mountedOn: FastifyInstance | null = null;

  return {
    provider: () => ({
      issuer: issuer(),
      clientId,
      clientSecret,
      async fetch(url, request) {
        if (mountedOn === null) throw new Error('The development issuer is not mounted.');
        return injectRequest(mountedOn, url, request);
      },
    }),

    mount(app) {
      mountedOn = app;
      // The port, which is part of the issuer's URL, may only be known once the server listens.
      const provider = lazy(() =>
        createProvider({
          issuer: issuer(),
          clientId,
          clientSecret,
          redirectUri: publicUrl() + callbackPath,
          interactionPath: (uid) => `${mountPath}/interaction/${uid}`,
          registry,
          onError: (error) => app.log.error(describeError(error), 'development issuer failed'),
        }),
      );
      const handle = lazy(() => provider().callback());

      app.register(async (scope) => {
        interactionRoutes(scope, { url: `${mountPath}/interaction/:uid`, provider, registry, inboxPath });
      });

      app.register(async (scope) => {
        // The provider parses bodies itself.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        scope.route({
          method: ['GET', 'POST', 'OPTIONS'],
          url: `${mountPath}/*`,
          handler(request, reply) {
            const callback = handle();
            reply.hijack();
            void callback(request.raw, reply.raw);
          },
        });
      });
    },
  };
}
