import type { Retoucher } from '@burnish/contract/assignments/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { photosToAssign } from '../assignments/assignees.ts';
import { copy } from './copy.ts';
import { useAllPhotos } from './queries.ts';

const AssignDialog = lazy(() => import('../assignments/assign-dialog.tsx'));

interface AssignJobProps {
  job: Job;
  /** Chosen at first. */
  retoucher: Retoucher | null;
  onClose: () => void;
}

/** Loads the photos of a job and asks who retouches them. */
export function AssignJob({ job, retoucher, onClose }: AssignJobProps) {
  const { data, error } = useAllPhotos(job._id);
  const photos = data && photosToAssign(job, data);
  const isNone = photos?.length === 0;

  const stop = useEffectEvent(() => {
    if (error !== null) toast.error(errorText(error, copy.assign.failed), adminToast);
    else if (isNone) toast.info(copy.assign.none, adminToast);
    else return;
    onClose();
  });
  useEffect(() => {
    if (error !== null || isNone) stop();
  }, [error, isNone]);

  if (photos === undefined || isNone)
    return (
      <p className="vh" role="status">
        {copy.card.working(job.number)}
      </p>
    );
  return (
    <Suspense fallback={null}>
      <AssignDialog job={job} photos={photos} retoucher={retoucher} onClose={onClose} onAssigned={() => {}} />
    </Suspense>
  );
}
