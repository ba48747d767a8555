import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OpenedShare, openShare, shareKey } from './queries.ts';

/** Opens a link that has a password. */
export function useUnlock(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => openShare(token, password),
    networkMode: 'always',
    onSuccess: (opened) => client.setQueryData<OpenedShare>(shareKey(token), opened),
  });
}
