import type { RevisionCause } from '@burnish/domain/photos/revision';

/** As the studio says it. */
export const revisionCauseLabels: Readonly<Record<RevisionCause, string>> = {
  mistake: 'Our mistake',
  change_of_mind: 'Change of mind',
};
