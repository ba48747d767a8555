import type { Photo } from '@burnish/contract/photos/entities';
import { Instant } from '../../../ui/display/time.tsx';
import { assigneeName, describeAssignment } from './assignees.ts';
import styles from './assignment-history.module.css';
import { copy } from './copy.ts';

/** Who has retouched a photo, the latest first. */
export function AssignmentHistory({ photo }: { photo: Photo }) {
  const { assignments } = photo;
  return (
    <section aria-label={copy.history.title}>
      <h4 className={styles.title}>{copy.history.title}</h4>
      {assignments.length === 0 ? (
        <p className="note">{assigneeName(photo)}</p>
      ) : (
        <ol className={styles.assignments}>
          {assignments.map((assignment) => (
            <li key={assignment._id}>
              <b>{assigneeName(assignment)}</b>
              <span className="note">
                {describeAssignment(assignment)}, <Instant value={assignment.createdAt} withTime />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
