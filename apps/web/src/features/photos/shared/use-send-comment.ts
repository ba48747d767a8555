import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { callAnonymously } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { NewGuestComment } from './comment-input.ts';
import { withComment } from './comments.ts';
import type { CommentDraft } from './drafts.ts';
import { type OpenedShare, openShare, shareKey } from './queries.ts';
import { loadSession } from './session-store.ts';

/** A session ends while the page is open; the link may still be active. */
async function sendComment(token: string, comment: NewGuestComment) {
  const send = (body: NewGuestComment) => callAnonymously('POST /photos/shared/comments', { body });
  try {
    return await send(comment);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SHARE_LINK_CLOSED') throw error;
    const reopened = await openShare(token, null).catch(() => null);
    if (reopened === null || reopened.session === comment.session) throw error;
    return send({ ...comment, session: reopened.session });
  }
}

interface SentComment {
  readonly comment: NewGuestComment;
  readonly draft: CommentDraft;
}

interface SendCommentOptions {
  readonly token: string;
  readonly photoId: string;
  /** Also called after the guest has moved on to another photo. */
  readonly onSent: (draft: CommentDraft) => void;
}

export function useSendComment({ token, photoId, onSent }: SendCommentOptions) {
  const client = useQueryClient();
  const mutationKey = ['shared comment', token, photoId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ comment }: SentComment) => sendComment(token, comment),
    networkMode: 'always',
    onSuccess({ comment }, { comment: { versionId }, draft }) {
      onSent(draft);
      const opened = client.getQueryData<OpenedShare>(shareKey(token));
      if (opened === undefined) return;
      const { share, hasGap } = withComment(opened.share, versionId, comment);
      const session = loadSession(token) ?? opened.session;
      client.setQueryData<OpenedShare>(shareKey(token), { session, share });
      // Others have commented since the link was opened.
      if (hasGap) void client.invalidateQueries({ queryKey: shareKey(token) });
    },
  });
  // What was sent before the guest looked at another photo counts, too.
  const latest = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error, submittedAt } }) => ({ status, error, submittedAt }),
  }).at(-1);
  return {
    send: mutate,
    busy: latest?.status === 'pending',
    error: latest?.error ?? null,
    /** Milliseconds since the epoch. */
    submittedAt: latest?.submittedAt ?? 0,
  };
}
