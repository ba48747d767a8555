// An encrypted cookie that the browser keeps while the user is at the identity provider. Each sign-in has its own
// cookie, so that several tabs can sign in at the same time.
import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';

const flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export type Flow = Readonly<z.output<typeof flow>>;

export const flowLifetimeSeconds = 600;

const prefix = 'sign-in-';
/** Abandoned sign-ins leave cookies behind, and servers reject requests whose headers are too long. */
const maxFlows = 8;

export function flowCookieName(state: string): string {
  return prefix + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** Cookies to remove before a new sign-in starts. Browsers send the oldest cookie of a path first (RFC 6265, 5.4). */
export function staleFlowCookies(cookieNames: readonly string[]): string[] {
  return cookieNames.filter((name) => name.startsWith(prefix)).slice(0, 1 - maxFlows);
}

interface FlowCodec {
  encrypt(flow: Flow): Promise<string>;
  /** Null if the cookie is invalid or expired. */
  decrypt(cookie: string): Promise<Flow | null>;
}

export function createFlowCodec(key: Uint8Array, clock: Clock): FlowCodec {
  return {
    encrypt(content) {
      return new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + flowLifetimeSeconds)
        .encrypt(key);
    },
    async decrypt(cookie) {
      try {
        const { payload } = await jwtDecrypt(cookie, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
          currentDate: clock.now(),
        });
        return flow.safeParse(payload).data ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
