import { AssignmentHistory } from '../assignments/assignment-history.tsx';
import { useStudioPhotos } from './queries.ts';
import SubmittedViewer from './submitted-viewer.tsx';

interface StudioViewerProps {
  jobId: string;
  photoId: string;
  onShow: (photoId: string) => void;
  onClose: () => void;
}

/** The photos of any customer's job, for the studio. */
export default function StudioViewer({ jobId, ...props }: StudioViewerProps) {
  return (
    <SubmittedViewer
      {...props}
      jobId={jobId}
      list={useStudioPhotos(jobId)}
      moreDetails={(photo) => <AssignmentHistory photo={photo} />}
    />
  );
}
