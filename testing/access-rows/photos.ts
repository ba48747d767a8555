// Photos, jobs, deliveries and share links.
import { randomUUID } from 'node:crypto';
import { styleGuides } from '../../apps/server/src/db/schema/index.ts';
import {
  deliver,
  insertFinishedFile,
  latestVersionId,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../deliveries.ts';
import { dataOf, styleGuideBody } from '../factories.ts';
import { askQuestion, createJpeg, listPhotosOfJob, photosForm } from '../photos.ts';
import { commentOnFirst, createShareLink, openLink, shareLinkBody, tokenOf } from '../share-links.ts';
import {
  createExtraImagesBody,
  createPendingSubmission,
  createSubmission,
  insertReadyUpload,
  submitPhotos,
} from '../stored-photos.ts';
import {
  type AccessContext,
  type AccessRows,
  createsForOwner,
  createsForOwnerOrStaff,
  createsForSignedIn,
  createsForStaff,
  createsForSubscriber,
  forOwner,
  forOwnerOrStaff,
  forSignedIn,
  forStaff,
  toId,
} from './context.ts';

export function createPhotoRows(context: () => AccessContext) {
  /** The only style guide of the owner, so that the limit isn't reached and its name isn't taken. */
  async function ownerStyleGuide() {
    const { t, owner } = context();
    await t.database.queries.delete(styleGuides);
    const row = { id: randomUUID(), userId: owner.id, createdAt: t.clock.now() };
    await t.database.queries.insert(styleGuides).values({ ...row, ...styleGuideBody });
    return { params: { id: row.id } };
  }

  const ownerJob = async () => ({ params: await toId(submitPhotos(context().t, context().owner)) });

  async function openQuestion() {
    const { t, owner, admin } = context();
    const { _id: id } = await askQuestion(admin, (await submitPhotos(t, owner))._id);
    return { params: { id } };
  }

  async function submittedPhoto() {
    const { t, owner } = context();
    const [photo] = await listPhotosOfJob(owner, (await submitPhotos(t, owner))._id);
    if (photo === undefined) throw new Error('no photo was submitted');
    return photo;
  }

  const ownerPhoto = async () => ({ params: await toId(submittedPhoto()) });

  async function photoInCheck() {
    const photo = await submittedPhoto();
    await submitVersions(context().t, context().admin, { _id: photo.jobId });
    return photo;
  }

  async function deliveredPhoto() {
    const photo = await photoInCheck();
    dataOf(await deliver(context().admin, { _id: photo.jobId }, [photo]));
    return photo;
  }

  function inAWeek(): string {
    return new Date(context().t.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString();
  }

  async function ownerShareLink() {
    return createShareLink(context().owner, (await deliveredPhoto()).jobId);
  }

  return {
    'GET /photos/style-guides': { expected: forSignedIn },
    'POST /photos/style-guides': {
      expected: createsForSignedIn,
      async prepare() {
        await context().t.database.queries.delete(styleGuides);
        return { body: styleGuideBody };
      },
    },
    'PUT /photos/style-guides/:id': {
      expected: forOwner,
      prepare: async () => ({ ...(await ownerStyleGuide()), body: styleGuideBody }),
    },
    'DELETE /photos/style-guides/:id': { expected: forOwner, prepare: ownerStyleGuide },

    'POST /photos/upload': {
      expected: createsForSubscriber,
      prepare: async () => ({ form: photosForm([{ name: 'DSC_1.JPG', bytes: await createJpeg() }]) }),
    },
    'GET /photos': { expected: forSignedIn },
    'GET /photos/quotas': { expected: forSignedIn },
    'GET /photos/uploads': { expected: forSignedIn },
    'DELETE /photos/uploads/:id': {
      expected: forOwner,
      prepare: async () => ({
        params: { id: (await insertReadyUpload(context().t, context().owner)).id },
      }),
    },
    'GET /photos/pending-submissions': { expected: forSignedIn },
    'POST /photos/pending-submissions': {
      expected: createsForOwner,
      prepare: async () => ({ body: await createExtraImagesBody(context().t, context().owner) }),
    },
    'DELETE /photos/pending-submissions/:id': {
      expected: forOwner,
      prepare: async () => ({
        params: { id: (await createPendingSubmission(context().t, context().owner))._id },
      }),
    },
    'GET /photos/jobs': { expected: forSignedIn },
    'POST /photos/jobs': {
      expected: createsForOwner,
      prepare: async () => ({ body: await createSubmission(context().t, context().owner, 1) }),
    },
    'GET /photos/jobs/:id': { expected: forOwnerOrStaff, prepare: ownerJob },
    'PUT /photos/jobs/:id/withdraw': { expected: forOwner, prepare: ownerJob },
    'GET /photos/jobs/:id/originals': { expected: forOwnerOrStaff, prepare: ownerJob },
    'GET /photos/jobs/:id/questions': { expected: forOwnerOrStaff, prepare: ownerJob },
    'POST /photos/admin/jobs/:id/questions': {
      expected: createsForStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { text: 'Which crop?' } }),
    },
    'PUT /photos/questions/:id/answer': {
      expected: forOwner,
      prepare: async () => ({ ...(await openQuestion()), body: { answer: 'The wide one.' } }),
    },
    'PUT /photos/admin/questions/:id/withdraw': { expected: forStaff, prepare: openQuestion },
    'GET /photos/admin/retouchers': { expected: forStaff },
    'PUT /photos/admin/jobs/:id/assignments': {
      expected: forStaff,
      prepare: async ({ id: assigneeId }) => {
        const { params } = await ownerJob();
        const ofJob = await listPhotosOfJob(context().owner, params.id);
        return {
          params,
          body: { assigneeId, photos: ofJob.map(({ _id }) => ({ photoId: _id, assigneeId: null })) },
        };
      },
    },
    'GET /photos/admin/jobs/:id/files': { expected: forStaff, prepare: ownerJob },
    'PUT /photos/admin/files/:id': {
      expected: forStaff,
      prepare: async (caller) => {
        const { id } = await insertFinishedFile(context().t, caller, await submittedPhoto());
        return { params: { id }, body: { photoId: null } };
      },
    },
    'POST /photos/admin/jobs/:id/versions': {
      expected: createsForStaff,
      prepare: async (caller) => {
        const photo = await submittedPhoto();
        const { id } = await insertFinishedFile(context().t, caller, photo);
        return { params: { id: photo.jobId }, body: { uploadIds: [id] } };
      },
    },
    'PUT /photos/admin/versions/:id/return': {
      expected: forStaff,
      prepare: async () => ({ params: { id: await latestVersionId(context().admin, await photoInCheck()) } }),
    },
    'POST /photos/admin/jobs/:id/deliveries': {
      expected: createsForStaff,
      prepare: async () => {
        const photo = await photoInCheck();
        const versionIds = [await latestVersionId(context().admin, photo)];
        return { params: { id: photo.jobId }, body: { versionIds } };
      },
    },
    'PUT /photos/jobs/:id/approve': {
      expected: forOwner,
      prepare: async () => {
        const photo = await deliveredPhoto();
        const versionIds = [await latestVersionId(context().owner, photo)];
        return { params: { id: photo.jobId }, body: { versionIds } };
      },
    },
    'POST /photos/:id/revisions': {
      expected: createsForOwner,
      prepare: async () => {
        const photo = await deliveredPhoto();
        const versionId = await latestVersionId(context().owner, photo);
        return {
          params: { id: photo._id },
          body: { versionId, cause: 'mistake', note: 'The sleeve is cut off.' },
        };
      },
    },
    'POST /photos/:id/annotation-comments': {
      expected: createsForOwnerOrStaff,
      prepare: async () => {
        const { photo } = dataOf(
          await requestRevision(context().owner, await deliveredPhoto(), { annotations: [pinOnPhoto] }),
        );
        const revisionId = photo.revisions[0]?._id ?? '';
        return { params: { id: photo._id }, body: { revisionId, number: 1, text: 'Is this better?' } };
      },
    },
    'PUT /photos/admin/revisions/:id': {
      expected: forStaff,
      prepare: async () => {
        const { photo } = dataOf(await requestRevision(context().owner, await deliveredPhoto()));
        return { params: { id: photo.revisions[0]?._id ?? '' }, body: { cause: 'mistake' } };
      },
    },
    'PUT /photos/admin/photos/:id/revision-limit': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerPhoto()), body: { limit: 4 } }),
    },
    'GET /photos/jobs/:id/delivery': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: { id: (await deliveredPhoto()).jobId } }),
    },
    'GET /photos/jobs/:id/share-links': { expected: forOwner, prepare: ownerJob },
    'POST /photos/jobs/:id/share-links': {
      expected: createsForOwner,
      prepare: async () => ({ ...(await ownerJob()), body: shareLinkBody }),
    },
    'PUT /photos/share-links/:id/revoke': {
      expected: forOwner,
      prepare: async () => ({ params: { id: (await ownerShareLink())._id } }),
    },
    'GET /photos/jobs/:id/guest-comments': { expected: forOwner, prepare: ownerJob },
    'DELETE /photos/guest-comments/:id': {
      expected: forOwner,
      prepare: async () => {
        const { _id: id } = await commentOnFirst(context().owner, await ownerShareLink());
        return { params: { id } };
      },
    },
    'POST /photos/shared/open': {
      expected: 'public',
      prepare: async () => ({ body: { token: tokenOf(await ownerShareLink()) } }),
    },
    'POST /photos/shared/comments': {
      expected: 'public',
      prepare: async () => {
        const { session, share } = dataOf(await openLink(context().owner, await ownerShareLink()));
        const versionId = share.photos[0]?.versionId ?? '';
        return { body: { session, versionId, name: 'Funmi Ade', text: 'Warmer, please.' } };
      },
    },
    'GET /photos/:id': { expected: forOwnerOrStaff, prepare: ownerPhoto },
    'PUT /photos/:id': {
      expected: forOwner,
      prepare: async () => ({ ...(await ownerPhoto()), body: { notes: 'Softer' } }),
    },
    'DELETE /photos/:id': { expected: forOwner, prepare: ownerPhoto },
    'GET /photos/:id/optimized': { expected: forOwnerOrStaff, prepare: ownerPhoto },
    'GET /photos/:id/thumbnail': { expected: forOwnerOrStaff, prepare: ownerPhoto },
    'GET /photos/admin/photos': { expected: forStaff },
    'GET /photos/admin/jobs': { expected: forStaff },
    'GET /photos/admin/board': { expected: forStaff },
    'GET /photos/admin/on-time': { expected: forStaff },
    'GET /photos/admin/on-time/export': { expected: forStaff },
    'GET /photos/admin/late-deliveries': { expected: forStaff },
    'PUT /photos/admin/jobs/:id/due-time': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { dueAt: inAWeek(), reason: 'A retake.' } }),
    },
    'PUT /photos/admin/jobs/:id/retention': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { rule: 'after_approval' } }),
    },
    'PUT /photos/admin/jobs/:id/status': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerJob()), body: { status: 'in_progress' } }),
    },
  } satisfies Partial<AccessRows>;
}
