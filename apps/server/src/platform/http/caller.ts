import { DomainError, type ErrorCode } from '@burnish/domain/errors';
import type { Role } from '@burnish/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { isConnectionClosed } from './connection.ts';

/** Who performs an action, as recorded in the audit log. */
export interface Actor {
  /** Null for an anonymous visitor, and for the system. */
  readonly id: string | null;
  readonly role: Role | null;
  readonly ipAddress: string | null;
  /** The claim of the request's idempotency key, completed in the transaction of the action. */
  readonly idempotencyClaim?: string;
  /** Whether the connection of the request is closed, so that no one would learn of the effect. Absent for the system. */
  readonly isDisconnected?: () => boolean;
  /** The User-Agent header of the request. Absent for the system. */
  readonly userAgent?: string | undefined;
}

/** The service itself, in tasks and in commands of the operator. */
export const systemActor: Actor = { id: null, role: null, ipAddress: null };

/** Who sends a request of a public call. */
export interface Visitor extends Actor {
  readonly id: null;
  readonly role: null;
  readonly ipAddress: string;
}

export function visitorOf({ ip, raw, headers }: FastifyRequest): Visitor {
  return {
    id: null,
    role: null,
    ipAddress: ip,
    userAgent: headers['user-agent'],
    isDisconnected: () => isConnectionClosed(raw),
  };
}

/** The authenticated user of a request, with the role at that time, which an API key may not use in full. */
export interface Caller extends Actor {
  readonly id: string;
  readonly role: Role;
  /** The session or the API key of the request, which can be revoked individually. */
  readonly token: { readonly id: string; readonly expiresAt: Date };
}

/** The token is valid, but its user may not make the call. */
export class RefusedCallerError extends DomainError {
  readonly userId: string;

  constructor(code: ErrorCode, userId: string) {
    super(code);
    this.userId = userId;
  }
}
