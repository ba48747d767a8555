import { DomainError } from '@burnish/domain/errors';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../../platform/error-handler.ts';
import type { Route } from '../../platform/route.ts';
import { SignInFailure } from './failure.ts';
import { flowName, secondsToReturn, staleFlows } from './flow.ts';
import { callbackPath, type SignIn } from './service.ts';

const beginPath = '/api/auth/google';

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

function log(request: FastifyRequest, error: unknown): void {
  if (error instanceof SignInFailure) request.log.warn({ kind: error.kind }, 'a sign-in failed');
  else if (error instanceof DomainError) request.log.warn({ kind: error.code }, 'a sign-in failed');
  else request.log.error(describeError(error), 'a sign-in broke');
}

/** A browser is on its way: whatever goes wrong, it gets a page of ours and never an answer for programs. */
async function redirect(request: FastifyRequest, reply: FastifyReply, to: () => Promise<string>) {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  try {
    return reply.redirect(await to());
  } catch (error) {
    log(request, error);
    const isInactive = error instanceof DomainError && error.code === 'ACCOUNT_NOT_ACTIVE';
    return reply.redirect(`/auth?error=${isInactive ? 'inactive' : 'google'}`);
  }
}

export function signInRoutes(
  app: FastifyInstance,
  route: Route,
  signIn: SignIn,
  publicUrl: () => string,
): void {
  const cookieOptions = (): CookieSerializeOptions => ({
    path: beginPath,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl().startsWith('https:'),
  });

  // Without their HEAD twins: whoever only looks at an address must neither begin nor use up a sign-in.
  app.get(beginPath, { exposeHeadRoute: false }, (request, reply) =>
    redirect(request, reply, async () => {
      const { location, cookie } = await signIn.begin();
      for (const name of staleFlows(Object.keys(request.cookies))) reply.clearCookie(name, cookieOptions());
      reply.setCookie(cookie.name, cookie.value, { ...cookieOptions(), maxAge: secondsToReturn });
      return location;
    }),
  );

  app.get(callbackPath, { exposeHeadRoute: false }, (request, reply) =>
    redirect(request, reply, async () => {
      const query = queryOf(request);
      const name = flowName(query.get('state') ?? '');
      const cookie = request.cookies[name];
      if (cookie !== undefined) reply.clearCookie(name, cookieOptions());
      const { token } = await signIn.finish({ query, cookie }, request.ip);
      return `${publicUrl()}/auth/callback?token=${encodeURIComponent(token)}`;
    }),
  );

  route('POST /auth/google', ({ body, address }) => signIn.withCredential(body.credential, address));
}
