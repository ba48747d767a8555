// Applies the limit of a call's cost class, from its definition in the contract.
import { type CallLimitName, type CostClass, costClasses } from '@burnish/contract/cost';
import type { LimitName } from '@burnish/domain/security-events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CreateRateLimiter, RateLimit, RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls of the contract. */
    cost?: CostClass;
  }
}

export type CallLimiters = Readonly<Record<CallLimitName, RateLimiter>>;

/** The limits' names in security events. */
const limitNames = {
  calls: 'calls',
  searches: 'searches',
  files: 'files',
  exports: 'exports',
  documents: 'documents',
  chat: 'chat',
  signIns: 'sign_in',
  registrations: 'registration',
  mailRequests: 'mail_requests',
  comments: 'comments',
  statements: 'statements',
  imports: 'imports',
} as const satisfies Readonly<Record<CallLimitName, LimitName>>;

export function createCallLimiters(
  createRateLimiter: CreateRateLimiter,
  limits: Readonly<Record<CallLimitName, RateLimit | null>>,
): CallLimiters {
  const create = (name: CallLimitName) => createRateLimiter(limitNames[name], limits[name]);
  return {
    calls: create('calls'),
    searches: create('searches'),
    files: create('files'),
    exports: create('exports'),
    documents: create('documents'),
    chat: create('chat'),
    signIns: create('signIns'),
    registrations: create('registrations'),
    mailRequests: create('mailRequests'),
    comments: create('comments'),
    statements: create('statements'),
    imports: create('imports'),
  };
}

/** By its header, because the body isn't parsed yet. */
function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}

/**
 * Counts each call for its class, after authentication and before its body is read, and each form as a file, too. `calls`
 * are counted elsewhere, because they include those that fail to authenticate and those of other routes. Must precede
 * the first route.
 */
export function limitCosts(app: FastifyInstance, limiters: CallLimiters): void {
  app.addHook('preParsing', async (request) => {
    const { cost } = request.routeOptions.config;
    if (cost === undefined) return;
    const { ip: ipAddress, userId } = request;
    function count(costClass: CostClass): void {
      const { limit, per } = costClasses[costClass];
      if (limit === 'calls') return;
      if (per === 'user' && userId !== null) limiters[limit].consumeUser({ id: userId, ipAddress });
      else limiters[limit].consumeNetwork(ipAddress);
    }
    count(cost);
    if (cost !== 'file' && isForm(request)) count('file');
  });
}
