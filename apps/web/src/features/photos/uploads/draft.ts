// What the user has entered for the photos they're about to submit. Kept in the tab, so that it survives a reload.
import type { Upload } from '@burnish/contract/photos/entities';
import { type Tier, tiers } from '@burnish/domain/catalog/plans';
import type { Annotation } from '@burnish/domain/photos/annotation';
import { type Turnaround, turnarounds } from '@burnish/domain/photos/job';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import { draftAnnotation } from '../viewer/draft-annotations.ts';
import { entryKey } from './engine/entries.ts';
import type { UploadItem } from './engine/types.ts';

export interface PhotoDraft {
  /** Undefined: same as all. Null: chosen automatically. */
  readonly tier?: Tier | null | undefined;
  readonly notes: string;
  /** Also without a note, which they need before they are submitted. */
  readonly annotations: readonly Annotation[];
}

export interface Draft {
  /** The subscription whose quota is used; null: chosen automatically. */
  readonly subscriptionId: string | null;
  /** The tier for all photos; null: chosen automatically. */
  readonly tier: Tier | null;
  readonly turnaround: Turnaround;
  readonly brief: string;
  /** By the key of the upload item, which a reload doesn't change. */
  readonly photos: Readonly<Record<string, PhotoDraft>>;
}

export const emptyDraft: Draft = {
  subscriptionId: null,
  tier: null,
  turnaround: 'standard',
  brief: '',
  photos: {},
};

const emptyPhotoDraft: PhotoDraft = { notes: '', annotations: [] };

export function photoDraft({ photos }: Draft, key: string): PhotoDraft {
  return photos[key] ?? emptyPhotoDraft;
}

/** The photo's own tier, or the tier for all. */
export function tierFor(draft: Draft, key: string): Tier | null {
  const { tier } = photoDraft(draft, key);
  return tier === undefined ? draft.tier : tier;
}

export function updatePhotoDraft(draft: Draft, key: string, change: Partial<PhotoDraft>): Draft {
  return { ...draft, photos: { ...draft.photos, [key]: { ...photoDraft(draft, key), ...change } } };
}

/**
 * The draft that was written under another key: after a reload the key has the file name that the server corrected, from
 * IMG_1.png to IMG_1.png.jpg.
 */
function draftBeforeCorrection(draft: Draft, item: UploadItem, keys: ReadonlySet<string>): PhotoDraft | null {
  const key = entryKey(item.folder, item.fileName.replace(/\.[^.]*$/, ''), item.size);
  return keys.has(key) ? null : (draft.photos[key] ?? null);
}

function draftOfUpload({ notes, annotations }: Upload): PhotoDraft | null {
  if (notes === null && annotations.length === 0) return null;
  return { notes: notes ?? '', annotations: z.array(draftAnnotation).parse(annotations) };
}

/**
 * What was written about photos before the server corrected their names, and about those that waited for a payment,
 * unless this tab knows better.
 */
export function restoreInstructions(draft: Draft, items: readonly UploadItem[]): Draft {
  const keys = new Set(items.map(({ key }) => key));
  const returned = items.flatMap((item) => {
    const { key, upload } = item;
    if (upload === null || key in draft.photos) return [];
    const photo = draftBeforeCorrection(draft, item, keys) ?? draftOfUpload(upload);
    return photo === null ? [] : [[key, photo] as const];
  });
  return returned.length === 0
    ? draft
    : { ...draft, photos: { ...draft.photos, ...Object.fromEntries(returned) } };
}

/**
 * The draft after `submitted` became a job: what was entered for photos that are still on the page, and what was changed
 * for all photos in the meantime.
 */
export function draftAfterSubmission(
  draft: Draft,
  submitted: Draft,
  remainingKeys: readonly string[],
): Draft {
  const changedOrDefault = <Field extends keyof Draft>(field: Field): Draft[Field] =>
    draft[field] === submitted[field] ? emptyDraft[field] : draft[field];
  const photos = remainingKeys.flatMap((key) => {
    const photo = draft.photos[key];
    return photo === undefined ? [] : [[key, photo] as const];
  });
  return {
    subscriptionId: changedOrDefault('subscriptionId'),
    tier: changedOrDefault('tier'),
    turnaround: changedOrDefault('turnaround'),
    brief: changedOrDefault('brief'),
    photos: Object.fromEntries(photos),
  };
}

/** Annotations can only be submitted with a note. */
export function countWithoutNote(annotations: readonly Annotation[]): number {
  return annotations.filter(({ note }) => note.trim() === '').length;
}

const draftSchema = z.object({
  subscriptionId: z.string().nullable(),
  tier: z.enum(tiers).nullable(),
  turnaround: z.enum(turnarounds),
  brief: z.string(),
  photos: z.record(
    z.string(),
    z.object({
      tier: z.enum(tiers).nullish(),
      notes: z.string(),
      annotations: z.array(draftAnnotation),
    }),
  ),
});

/** The empty draft for anything that isn't a draft of this version of the page. */
export function parseDraft(stored: unknown): Draft {
  const result = draftSchema.safeParse(stored);
  return result.success ? result.data : emptyDraft;
}

const subject = 'upload';

export function useDraft(ownerId: string) {
  const [draft, setDraft] = useState(() => parseDraft(loadMessageDraft(ownerId, subject)));
  useEffect(() => {
    if (draft === emptyDraft) deleteMessageDraft(subject);
    else saveMessageDraft(ownerId, subject, draft);
  }, [ownerId, draft]);
  return {
    draft,
    change: (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values })),
    update: setDraft,
  };
}

export type DraftControl = ReturnType<typeof useDraft>;
