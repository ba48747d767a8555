// Approving the open photo, or requesting a revision of it.
import type { Photo } from '@burnish/contract/photos/entities';
import { useState } from 'react';
import { isEmpty } from './draft.ts';
import { useApprovePhoto } from './queries.ts';
import type { RevisionDrafts } from './use-revision-drafts.ts';
import { revisableVersion } from './versions.ts';

interface Asked {
  readonly photoId: string;
  readonly versionId: string;
  /** Whether to approve in spite of unsent notes, or what should be revised. */
  readonly question: 'approve' | 'requestRevision';
}

interface DecisionOptions {
  readonly photo: Photo;
  readonly drafts: RevisionDrafts;
  /** Also called if the photo is no longer the open one. */
  readonly onDecided: (photoId: string) => void;
}

export function useDecision({ photo, drafts, onDecided }: DecisionOptions) {
  const { _id: photoId, allowedActions } = photo;
  const [lastAsked, setAsked] = useState<Asked | null>(null);
  const asked = lastAsked?.photoId === photoId ? lastAsked : null;
  const version = revisableVersion(photo);
  const hasDraft = version !== null && !isEmpty(drafts.draftOf(version._id));
  const canApprove = version !== null && allowedActions.includes('approve');
  const { run, busy } = useApprovePhoto(photo, () => {
    if (version !== null) drafts.remove(version._id);
    onDecided(photoId);
  });

  function approve(): void {
    if (version !== null) run(version._id);
  }

  function ask(question: Asked['question']): boolean {
    if (version !== null) setAsked({ photoId, versionId: version._id, question });
    return version !== null;
  }

  return {
    canApprove,
    canRequest: version !== null,
    hasDraft,
    busy,
    /** The question that is open, if any. */
    asked,
    close: () => setAsked(null),
    /** Returns whether it is possible. */
    approve(): boolean {
      if (!canApprove) return false;
      if (hasDraft) return ask('approve');
      approve();
      return true;
    },
    approveAnyway(): void {
      setAsked(null);
      approve();
    },
    requestRevision: () => ask('requestRevision'),
    onSent(): void {
      if (asked !== null) drafts.remove(asked.versionId);
      setAsked(null);
      onDecided(photoId);
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
