// The one page on which somebody says who they are.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { type Identity, type Register, readTyped, readyMade } from './identities.ts';
import { endedPage, nothingTyped, pageHeaders, signInPage, type Typed } from './page.ts';

const bytesOfForm = 8_192;

/** The page again with what was typed, or who was chosen; null is nobody. */
function readChoice(form: URLSearchParams): { typed: Typed } | { chosen: Identity | null } {
  const choice = form.get('choose');
  if (choice === 'nobody') return { chosen: null };
  const picked = readyMade.find(({ email }) => email === choice);
  if (picked !== undefined) return { chosen: picked };
  const read = readTyped(form);
  if ('identity' in read) return { chosen: read.identity };
  return {
    typed: {
      name: form.get('name') ?? '',
      email: form.get('email') ?? '',
      isEmailVerified: form.has('verified'),
      faults: read.faults,
    },
  };
}

function show(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).headers(pageHeaders).send(html);
}

export function interactionRoutes(
  app: FastifyInstance,
  parts: { url: string; provider: () => Provider; register: Register },
): void {
  const { url, provider, register } = parts;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bytesOfForm },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );

  /** Only in the browser that began: the provider knows it by its own cookie. */
  async function inInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply> | FastifyReply,
  ) {
    try {
      await provider().interactionDetails(request.raw, reply.raw);
      return await answer();
    } catch (error) {
      if (error instanceof errors.SessionNotFound) {
        return show(reply, 400, endedPage(error.error_description ?? error.message));
      }
      throw error;
    }
  }

  app.get(url, (request, reply) =>
    inInteraction(request, reply, () => show(reply, 200, signInPage(nothingTyped))),
  );

  app.post(url, (request, reply) =>
    inInteraction(request, reply, async () => {
      const choice = readChoice(
        request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      );
      if ('typed' in choice) return show(reply, 400, signInPage(choice.typed));
      const result =
        choice.chosen === null
          ? { error: 'access_denied', error_description: 'cancelled at the development sign-in' }
          : { select_account: {}, login: { accountId: register.add(choice.chosen) } };
      const resumeAt = await provider().interactionResult(request.raw, reply.raw, result);
      return reply.header('cache-control', 'no-store').redirect(resumeAt, 303);
    }),
  );
}
