// The drafts of a job's revision requests. Kept in the tab, so that they survive a reload.
import { useEffect, useState } from 'react';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import { emptyDraft, type RequestDraft } from '../share-links/request-draft.ts';
import { changeDraftOf, parseDrafts, withoutDraftOf } from './draft.ts';
import { revisionDraftSubject } from './draft-subject.ts';

export function useRevisionDrafts(ownerId: string, jobId: string) {
  const subject = revisionDraftSubject(jobId);
  const [drafts, setDrafts] = useState(() => parseDrafts(loadMessageDraft(ownerId, subject)));
  useEffect(() => {
    if (Object.keys(drafts).length === 0) deleteMessageDraft(subject);
    else saveMessageDraft(ownerId, subject, drafts);
  }, [ownerId, subject, drafts]);
  return {
    draftOf: (versionId: string): RequestDraft => drafts[versionId] ?? emptyDraft,
    change: (versionId: string, change: Partial<RequestDraft>) =>
      setDrafts((before) => changeDraftOf(before, versionId, change)),
    remove: (versionId: string) => setDrafts((before) => withoutDraftOf(before, versionId)),
  };
}

export type RevisionDrafts = ReturnType<typeof useRevisionDrafts>;
