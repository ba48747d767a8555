// The routes of the sign-in page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { pageHeaders } from '../../plain-pages/page.ts';
import { type Identity, type IdentityRegistry, parseIdentity, sampleIdentities } from './identities.ts';
import { emptyForm, expiredPage, type SignInForm, signInPage } from './page.ts';

const formMaxBytes = 8_192;

/** The chosen identity, null if the user canceled, or an invalid form to show again. */
function parseChoice(form: URLSearchParams): { identity: Identity | null } | { invalidForm: SignInForm } {
  const choice = form.get('choose');
  if (choice === 'cancel') return { identity: null };
  const sample = sampleIdentities.find(({ email }) => email === choice);
  if (sample !== undefined) return { identity: sample };
  const result = parseIdentity(form);
  if ('identity' in result) return result;
  return {
    invalidForm: {
      name: form.get('name') ?? '',
      email: form.get('email') ?? '',
      isEmailVerified: form.has('verified'),
      errors: result.errors,
    },
  };
}

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).headers(pageHeaders).send(html);
}

export function interactionRoutes(
  app: FastifyInstance,
  {
    url,
    provider,
    registry,
    inboxPath,
  }: { url: string; provider: () => Provider; registry: IdentityRegistry; inboxPath: string | null },
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formMaxBytes },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );

  /** Only works in the browser that started the sign-in, which the provider recognizes by a cookie. */
  async function withInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
    respond: () => Promise<FastifyReply> | FastifyReply,
  ) {
    try {
      await provider().interactionDetails(request.raw, reply.raw);
      return await respond();
    } catch (error) {
      if (error instanceof errors.SessionNotFound) {
        return sendPage(reply, 400, expiredPage(error.error_description ?? error.message));
      }
      throw error;
    }
  }

  app.get(url, (request, reply) =>
    withInteraction(request, reply, () => sendPage(reply, 200, signInPage(emptyForm, inboxPath))),
  );

  app.post(url, (request, reply) =>
    withInteraction(request, reply, async () => {
      const choice = parseChoice(
        request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      );
      if ('invalidForm' in choice) return sendPage(reply, 400, signInPage(choice.invalidForm, inboxPath));
      const result =
        choice.identity === null
          ? { error: 'access_denied', error_description: 'canceled at the development sign-in' }
          : { select_account: {}, login: { accountId: registry.add(choice.identity) } };
      const resumeUrl = await provider().interactionResult(request.raw, reply.raw, result);
      return reply.header('cache-control', 'no-store').redirect(resumeUrl, 303);
    }),
  );
}
