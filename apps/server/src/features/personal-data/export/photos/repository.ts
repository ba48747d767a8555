// What the studio stores about a person's photos.
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import {
  annotationComments,
  dueTimeChanges,
  guestComments,
  pendingSubmissions,
  photoJobs,
  photoQuestions,
  photoRevisions,
  photos,
  photoUploads,
  photoVersions,
  shareLinks,
} from '../../../../db/schema/index.ts';
import { batchSize, type ExportedRows } from '../exported-rows.ts';

export const exportedPhotoRows: readonly ExportedRows[] = [
  {
    name: 'jobs',
    description: 'The jobs in which you submitted photos.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoJobs)
        .where(and(eq(photoJobs.userId, userId), gt(photoJobs.id, after)))
        .orderBy(photoJobs.id)
        .limit(batchSize);
      return rows.map(({ retoucherIds: _, unassignedCount: __, ...job }) => job);
    },
  },
  {
    name: 'photos',
    description: 'The photos that you submitted. Their files are in the folder photos.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photos)
        .where(and(eq(photos.userId, userId), gt(photos.id, after)))
        .orderBy(photos.id)
        .limit(batchSize);
      return rows.map(({ assigneeId: _, ...photo }) => photo);
    },
  },
  {
    name: 'versions',
    description: 'The finished files of your photos. They are in the folder finished.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoVersions)
        .where(
          and(
            eq(photoVersions.userId, userId),
            isNotNull(photoVersions.deliveredAt),
            gt(photoVersions.id, after),
          ),
        )
        .orderBy(photoVersions.id)
        .limit(batchSize);
      return rows.map(({ problems: _, submittedById: __, overruleReason: ___, ...version }) => version);
    },
  },
  {
    name: 'revisions',
    description: 'What you asked to be changed about finished files.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoRevisions)
        .where(and(eq(photoRevisions.userId, userId), gt(photoRevisions.id, after)))
        .orderBy(photoRevisions.id)
        .limit(batchSize);
      return rows.map(({ decidedById: _, ...revision }) => revision);
    },
  },
  {
    name: 'due-times',
    description: 'When and why the studio changed the due times of your jobs.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(dueTimeChanges)
        .where(and(eq(dueTimeChanges.userId, userId), gt(dueTimeChanges.id, after)))
        .orderBy(dueTimeChanges.id)
        .limit(batchSize);
      return rows.map(({ changedById: _, ...change }) => change);
    },
  },
  {
    name: 'annotation-comments',
    description: 'What you and the studio said about annotations on your photos.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(annotationComments)
        .where(and(eq(annotationComments.userId, userId), gt(annotationComments.id, after)))
        .orderBy(annotationComments.id)
        .limit(batchSize);
      return rows.map(({ authorId, ...comment }) => ({ ...comment, isYours: authorId === userId }));
    },
  },
  {
    name: 'questions',
    description: 'What the studio asked you about your photos, and your answers.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoQuestions)
        .where(and(eq(photoQuestions.userId, userId), gt(photoQuestions.id, after)))
        .orderBy(photoQuestions.id)
        .limit(batchSize);
      return rows.map(({ askedById: _, ...question }) => question);
    },
  },
  {
    name: 'share-links',
    description: 'The links with which you showed photos to others.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(shareLinks)
        .where(and(eq(shareLinks.userId, userId), gt(shareLinks.id, after)))
        .orderBy(shareLinks.id)
        .limit(batchSize);
      return rows.map(({ passwordHash: _, ...link }) => link);
    },
  },
  {
    name: 'guest-comments',
    description: 'What those to whom you showed photos wrote about them.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(guestComments)
        .where(and(eq(guestComments.userId, userId), gt(guestComments.id, after)))
        .orderBy(guestComments.id)
        .limit(batchSize),
  },
  {
    name: 'pending-submissions',
    description:
      'Which of your uploads wait for the payment of an order, and what they will be submitted with.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(pendingSubmissions)
        .where(and(eq(pendingSubmissions.userId, userId), gt(pendingSubmissions.id, after)))
        .orderBy(pendingSubmissions.id)
        .limit(batchSize),
  },
  {
    name: 'uploads',
    description: 'Files that you uploaded and have not submitted. They are in the folder uploads.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(photoUploads)
        // Finished files that members of staff have uploaded are not about them.
        .where(and(eq(photoUploads.userId, userId), isNull(photoUploads.jobId), gt(photoUploads.id, after)))
        .orderBy(photoUploads.id)
        .limit(batchSize),
  },
];
