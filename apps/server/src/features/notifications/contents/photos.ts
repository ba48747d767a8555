import type { Job, Photo } from '@burnish/contract/photos/entities';
import type { RevisionCause } from '@burnish/domain/photos/revision';
import { personName } from '../../../views/shared-views.ts';
import type { WriteContent } from './content.ts';
import { formatTimeOf } from './formats.ts';
import { studioJobPath } from './jobs.ts';

/** A photo with the number of its job. */
export type PhotoOfJob = Photo & { readonly jobNumber: Job['number'] };

const causeLabels: Readonly<Record<RevisionCause, string>> = {
  mistake: 'Our mistake',
  change_of_mind: 'Change of mind',
};

export const studioPhotoContents = {
  revision_requested: (photo, context) => {
    const [latest] = photo.revisions;
    const due =
      photo.onHoldSince === null
        ? formatTimeOf(photo.dueAt, context)
        : 'Paused until the question is answered';
    const isOpen = photo.status === 'revision_requested';
    return {
      title: `${personName(photo.userId)} requested a revision of ${photo.fileName}`,
      text: isOpen
        ? `It's a photo of ${photo.jobNumber}. Open the job to see what should change.`
        : `It's a photo of ${photo.jobNumber}. Work on the revision has started.`,
      facts: [
        ['Job', photo.jobNumber],
        ['Photo', photo.fileName],
        ...(latest === undefined
          ? []
          : ([
              ['Revision', String(latest.round)],
              ['Cause', causeLabels[latest.decidedCause ?? latest.cause]],
            ] as const)),
        ...(isOpen ? [['Due', due] as const] : []),
      ],
      action: { label: 'Open job', path: studioJobPath(photo.jobNumber) },
      isOutdated: !isOpen,
    };
  },
} satisfies Readonly<Record<string, WriteContent<PhotoOfJob>>>;
