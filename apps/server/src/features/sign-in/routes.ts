import {
  callbackCookieName,
  callbackCookieSeconds,
  callbackPagePath,
} from '@burnish/contract/accounts/callback-cookie';
import { DomainError } from '@burnish/domain/errors';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '../../platform/http/caller.ts';
import { describeError } from '../../platform/http/error-handler.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { flowCookieName, flowLifetimeSeconds, staleFlowCookies } from './flow-cookie.ts';
import { callbackPath, type SignIn } from './service.ts';
import { SignInError } from './sign-in-error.ts';

const startPath = '/api/auth/google';

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

function logError(request: FastifyRequest, error: unknown): void {
  if (error instanceof SignInError) request.log.warn({ kind: error.kind }, 'a sign-in failed');
  else if (error instanceof DomainError) request.log.warn({ kind: error.code }, 'a sign-in failed');
  else request.log.error(describeError(error), 'a sign-in failed unexpectedly');
}

/** False if the visitor canceled, waited too long or reached a limit, and if the issuer is unavailable. */
function isRejection(error: unknown): boolean {
  if (error instanceof SignInError)
    return !['declined', 'flow_missing', 'issuer_unreachable'].includes(error.kind);
  return error instanceof DomainError && error.code !== 'TOO_MANY_REQUESTS';
}

interface SignInParts {
  readonly signIn: SignIn;
  readonly publicUrl: () => string;
  readonly securityEvents: SecurityEvents;
  /** Of credentials that are checked. */
  readonly limiter: Pick<RateLimiter, 'consumeNetwork'>;
}

export function signInRoutes(
  app: FastifyInstance,
  route: Route,
  { signIn, publicUrl, securityEvents, limiter }: SignInParts,
): void {
  /** These paths are opened by browsers, so errors redirect to a page instead of returning JSON. */
  async function redirect(request: FastifyRequest, reply: FastifyReply, location: () => Promise<string>) {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    try {
      return reply.redirect(await location());
    } catch (error) {
      logError(request, error);
      if (isRejection(error))
        securityEvents.record({
          kind: 'sign_in_failed',
          detail: 'google',
          ipAddress: request.ip,
          userId: null,
        });
      const isInactive = error instanceof DomainError && error.code === 'ACCOUNT_NOT_ACTIVE';
      return reply.redirect(`/auth?error=${isInactive ? 'inactive' : 'google'}`);
    }
  }

  const isSecure = () => publicUrl().startsWith('https:');
  const cookieOptions = (): CookieSerializeOptions => ({
    path: startPath,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
  });
  /** Read by the page's script. */
  const callbackCookieOptions = (): CookieSerializeOptions => ({
    path: callbackPagePath,
    sameSite: 'lax',
    secure: isSecure(),
    maxAge: callbackCookieSeconds,
  });

  // Without HEAD routes, because a HEAD request must not start or complete a sign-in.
  app.get(startPath, { exposeHeadRoute: false }, (request, reply) =>
    redirect(request, reply, async () => {
      const { location, cookie } = await signIn.start();
      for (const name of staleFlowCookies(Object.keys(request.cookies)))
        reply.clearCookie(name, cookieOptions());
      reply.setCookie(cookie.name, cookie.value, { ...cookieOptions(), maxAge: flowLifetimeSeconds });
      return location;
    }),
  );

  app.get(callbackPath, { exposeHeadRoute: false }, (request, reply) =>
    redirect(request, reply, async () => {
      // Not by a cost class, whose error is JSON.
      limiter.consumeNetwork(request.ip);
      const query = queryOf(request);
      const name = flowCookieName(query.get('state') ?? '');
      const cookie = request.cookies[name];
      if (cookie !== undefined) reply.clearCookie(name, cookieOptions());
      const { token } = await signIn.complete({ query, cookie }, visitorOf(request));
      reply.setCookie(await callbackCookieName(token), '1', callbackCookieOptions());
      return `${publicUrl()}${callbackPagePath}?token=${encodeURIComponent(token)}`;
    }),
  );

  route('POST /auth/google', ({ body, visitor }) => signIn.signInWithCredential(body, visitor));
}
