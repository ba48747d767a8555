import type { User } from '@burnish/contract/entity';
import type { UserRow } from './repository.ts';
import type { Tokens } from './tokens.ts';
import { userView } from './view.ts';

/** What somebody gets who has proven who they are. */
export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

export async function signedIn(tokens: Tokens, row: UserRow): Promise<SignedIn> {
  const token = await tokens.issue({ userId: row.id, epoch: row.tokenEpoch });
  return { token, user: userView(row) };
}
