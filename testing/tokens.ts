// Tokens and their sessions.
import { z } from 'zod';
import { createTokens } from '../apps/server/src/features/accounts/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';

export function sessionIdOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return z.object({ jti: z.uuid() }).parse(claims).jti;
}

/** Starts a session in the server's database, and returns its token. */
export async function createToken(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  { userId, secret }: { readonly userId: string; readonly secret: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await client.query(
    `insert into sessions (id, user_id, method, device, token_epoch, created_at, last_used_at, expires_at)
      values ($1, $2, 'google', 'Unknown device', 0, now(), now(), now() + interval '7 days')`,
    [id, userId],
  );
  const tokens = await createTokens(secret, systemClock);
  return tokens.issue({ userId, id, issuedAt: systemClock.now() });
}
