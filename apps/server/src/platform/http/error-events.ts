import type { ErrorCode } from '@burnish/domain/errors';
import type { SecurityEvent } from '@burnish/domain/security-events';
import type { FastifyInstance } from 'fastify';
import type { SecurityEvents } from '../security/security-events.ts';
import { toErrorResponse } from './error-handler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user. Null: a visitor, or not authenticated yet. */
    userId: string | null;
  }
}

const rejections: readonly ErrorCode[] = [
  'UNSUPPORTED_FILE',
  'UNSUPPORTED_PHOTO',
  'FILE_TOO_LARGE',
  'PHOTO_TOO_LARGE',
];

/** The errors that are security events, in the response to any call. */
const eventsByCode = new Map<ErrorCode, SecurityEvent>([
  ...rejections.map((detail) => [detail, { kind: 'file_refused', detail }] as const),
  ['GOOGLE_SIGN_IN_FAILED', { kind: 'sign_in_failed', detail: 'google' }],
  ['FORBIDDEN', { kind: 'access_refused', detail: 'no_permission' }],
  ['DEVELOPMENT_ONLY', { kind: 'access_refused', detail: 'development_only' }],
]);

export function recordErrorEvents(app: FastifyInstance, securityEvents: SecurityEvents): void {
  app.decorateRequest('userId', null);
  app.addHook('onError', async ({ ip, userId }, _reply, error) => {
    const event = eventsByCode.get(toErrorResponse(error).code);
    if (event !== undefined) securityEvents.record({ ...event, ipAddress: ip, userId });
  });
}
