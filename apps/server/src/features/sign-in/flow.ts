// What a browser keeps while somebody is away at the identity provider: one sealed cookie for each sign-in that
// it has begun, so that several tabs do not spoil each other's.
import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';

const flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export type Flow = Readonly<z.output<typeof flow>>;

export const secondsToReturn = 600;

const prefix = 'sign-in-';
/** Abandoned tabs leave cookies behind, and a server refuses a request whose headers grow too long. */
const flowsAtOnce = 8;

export function flowName(state: string): string {
  return prefix + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** Those to give up before one more begins. Browsers send the oldest cookie of a path first (RFC 6265, 5.4). */
export function staleFlows(cookieNames: readonly string[]): string[] {
  return cookieNames.filter((name) => name.startsWith(prefix)).slice(0, 1 - flowsAtOnce);
}

interface FlowSeal {
  close(flow: Flow): Promise<string>;
  /** Null for what this seal never closed, and for what has outlived its time. */
  open(sealed: string): Promise<Flow | null>;
}

export function createFlowSeal(key: Uint8Array, clock: Clock): FlowSeal {
  return {
    close(content) {
      return new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + secondsToReturn)
        .encrypt(key);
    },
    async open(sealed) {
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
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
