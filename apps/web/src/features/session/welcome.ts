import type { User } from '@burnish/contract/entity';
import { forgetDraftOfOthers } from '../../lib/kept-draft.ts';
import { forgetWordsOfOthers } from '../../lib/kept-words.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import { keepToken } from '../../lib/token.ts';
import { copy } from './copy.ts';

/** Whoever signed in, by whatever way, is signed in from here on. */
export function welcome(token: string, user: User): void {
  queryClient.clear();
  forgetDraftOfOthers(user._id);
  forgetWordsOfOthers(user._id);
  keepToken(token);
  queryClient.setQueryData(queryKeys.profile, { user });
  toast.success(copy.toasts.welcome.words, { id: copy.toasts.welcome.id });
}
