// What a guest has written and drawn but not sent, for each photo. Kept in the tab, so that it survives a reload.
import type { Annotation } from '@burnish/domain/photos/annotation';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { draftAnnotation } from '../viewer/draft-annotations.ts';
import { loadGuestName, saveGuestName } from './guest-name.ts';

export interface CommentDraft {
  readonly text: string;
  /** What is drawn on the photo. Its note stays empty. */
  readonly annotation: Annotation | null;
}

/** By the ID of the photo. */
export type CommentDrafts = Readonly<Record<string, CommentDraft>>;

const draftsSchema = z.record(
  z.string(),
  z.object({ text: z.string(), annotation: draftAnnotation.nullable() }),
);

const noDrafts: CommentDrafts = {};
const emptyDraft: CommentDraft = { text: '', annotation: null };

/** No drafts for anything that isn't from this version of the page. */
export function parseDrafts(stored: string | null): CommentDrafts {
  try {
    const result = draftsSchema.safeParse(JSON.parse(stored ?? 'null'));
    return result.success ? result.data : noDrafts;
  } catch {
    return noDrafts;
  }
}

export function draftOf(drafts: CommentDrafts, photoId: string): CommentDraft {
  return drafts[photoId] ?? emptyDraft;
}

export function changeDraft(
  drafts: CommentDrafts,
  photoId: string,
  change: Partial<CommentDraft>,
): CommentDrafts {
  const { [photoId]: _, ...others } = drafts;
  const changed = { ...draftOf(drafts, photoId), ...change };
  return changed.text === '' && changed.annotation === null ? others : { ...others, [photoId]: changed };
}

/** After `sent` was sent. What was changed in the meantime stays. */
export function withoutSent(drafts: CommentDrafts, photoId: string, sent: CommentDraft): CommentDrafts {
  const { text, annotation } = draftOf(drafts, photoId);
  return changeDraft(drafts, photoId, {
    ...(text === sent.text && { text: '' }),
    ...(annotation === sent.annotation && { annotation: null }),
  });
}

const storageKey = (token: string) => `share_drafts ${token}`;

function loadDrafts(token: string): CommentDrafts {
  try {
    return parseDrafts(sessionStorage.getItem(storageKey(token)));
  } catch {
    return noDrafts;
  }
}

function saveDrafts(token: string, drafts: CommentDrafts): void {
  try {
    sessionStorage.setItem(storageKey(token), JSON.stringify(drafts));
  } catch {
    // Storage may be full or disabled; drafts then last as long as the page.
  }
}

export function useCommentDrafts(token: string) {
  const [drafts, setDrafts] = useState(() => loadDrafts(token));
  const [name, setName] = useState(loadGuestName);
  useEffect(() => saveDrafts(token, drafts), [token, drafts]);
  useEffect(() => saveGuestName(name), [name]);
  return {
    /** Of the guest. */
    name,
    setName,
    draftOf: (photoId: string) => draftOf(drafts, photoId),
    change: (photoId: string, change: Partial<CommentDraft>) =>
      setDrafts((before) => changeDraft(before, photoId, change)),
    removeSent: (photoId: string, sent: CommentDraft) =>
      setDrafts((before) => withoutSent(before, photoId, sent)),
  };
}

export type CommentDraftControl = ReturnType<typeof useCommentDrafts>;
