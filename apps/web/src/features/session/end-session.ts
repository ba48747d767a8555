import { forgetDraft } from '../../lib/kept-draft.ts';
import { forgetWordsOfOthers } from '../../lib/kept-words.ts';
import { callWith } from '../../lib/service.ts';
import { dropToken, readToken } from '../../lib/token.ts';

/** This browser forgets the token at once. The service ends it when it can be reached; nobody waits for that. */
export function endSession(): void {
  const token = readToken();
  dropToken();
  forgetDraft();
  forgetWordsOfOthers(null);
  if (token !== null) callWith(token)('POST /auth/logout').catch(() => {});
}
