// The secret of a share link, and the session of a guest who has opened it.
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { isId } from '../../../platform/db/ids.ts';
import { deriveKey, isValidSignature, sign } from '../../../platform/security/secrets.ts';
import { createSignedFields } from '../../../platform/security/signed-fields.ts';

/** Longer than anyone looks at photos. */
export const sessionSeconds = 12 * 3_600;

export interface ShareTokens {
  /** The secret of a link. It follows from the ID, so that customers can copy it again and the database doesn't have it. */
  tokenOf(linkId: string): string;
  /** The ID of the link. Null: the token is no link's. */
  verifyToken(token: string): string | null;
  createSession(linkId: string): string;
  /** The ID of the link. Null: the session is invalid or has expired. */
  verifySession(session: string): string | null;
}

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The two parts of 'a.b'. */
function split(text: string): readonly [string, string] {
  const dot = text.indexOf('.');
  return dot === -1 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)];
}

export function createShareTokens({ secret, clock }: { secret: string; clock: Clock }): ShareTokens {
  const key = deriveKey(secret, 'share links');
  const sessions = createSignedFields({
    purpose: 'share sessions',
    fields: z.object({ linkId: z.string() }),
    secret,
    clock,
    validSeconds: sessionSeconds,
  });

  return {
    tokenOf(linkId) {
      const id = Buffer.from(linkId.replaceAll('-', ''), 'hex').toString('base64url');
      return `${id}.${sign(key, id)}`;
    },

    verifyToken(token) {
      const [id, signature] = split(token);
      if (!isValidSignature(key, id, signature)) return null;
      const linkId = idOf(Buffer.from(id, 'base64url'));
      return isId(linkId) ? linkId : null;
    },

    createSession(linkId) {
      const { token, signature } = sessions.create({ linkId });
      return `${token}.${signature}`;
    },

    verifySession(session) {
      const [token, signature] = split(session);
      return sessions.verify({ token, signature })?.linkId ?? null;
    },
  };
}
