// Random work on submitted photos, by customers, admins and retouchers.
import { randomUUID } from 'node:crypto';
import type { Photo } from '@burnish/contract/photos/entities';
import { type PhotoAction, photoLifecycle } from '@burnish/domain/photos/photo';
import { revisionCauses } from '@burnish/domain/photos/revision';
import type { TestApp } from './app.ts';
import { insertFinishedFile } from './deliveries.ts';
import { type RandomActor, runActions } from './random-actor.ts';

export interface ProductionActor extends RandomActor {
  readonly t: TestApp;
  /** To whom photos are assigned. Null: no one. */
  readonly assigneeIds: readonly (string | null)[];
  /** As they were read before the actions: others change them meanwhile. */
  readonly photos: readonly Photo[];
}

type ProductionAction = (actor: ProductionActor) => Promise<unknown>;

/** Usually a photo for which the action was possible, sometimes any other, and some of the same job. */
function choosePhotos({ random, photos }: ProductionActor, action: PhotoAction) {
  const isReady = ({ status }: Photo) => photoLifecycle.allowedActions(status).includes(action);
  const photo = random.anyOf(random.below(4) === 0 ? photos : photos.filter(isReady));
  if (photo === undefined) return;
  const ofJob = photos.filter(({ jobId }) => jobId === photo.jobId);
  const some = ofJob.filter((one) => one._id === photo._id || (isReady(one) && random.below(2) === 0));
  return { photo, some, params: { id: photo._id }, job: { id: photo.jobId } };
}

/** The latest versions, as they were read. */
const latestOf = (photos: readonly Photo[]) => photos.flatMap(({ versions: [latest] }) => latest?._id ?? []);

const assign: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'assign');
  if (chosen === undefined) return;
  const assigneeId = actor.random.anyOf(actor.assigneeIds) ?? null;
  const photos = chosen.some.map(({ _id, assignee }) => ({
    photoId: _id,
    assigneeId: assignee?._id ?? null,
  }));
  const body = { assigneeId, photos };
  await actor.person.call('PUT /photos/admin/jobs/:id/assignments', { params: chosen.job, body });
};

const startWork: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'start');
  if (chosen === undefined) return;
  const body = { status: 'in_progress' } as const;
  await actor.person.call('PUT /photos/admin/jobs/:id/status', { params: chosen.job, body });
};

const ask: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'ask');
  if (chosen === undefined) return;
  const photoId = actor.random.below(3) === 0 ? null : chosen.photo._id;
  const body = { text: 'Which crop?', photoId };
  await actor.person.call('POST /photos/admin/jobs/:id/questions', { params: chosen.job, body });
};

const submitVersions: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'submit_version');
  if (chosen === undefined) return;
  const uploadIds: string[] = [];
  for (const photo of chosen.some)
    uploadIds.push((await insertFinishedFile(actor.t, actor.person, photo)).id);
  const options = { params: chosen.job, body: { uploadIds } };
  await actor.person.call('POST /photos/admin/jobs/:id/versions', options);
};

const returnVersion: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'return_version');
  if (chosen === undefined) return;
  const [id = randomUUID()] = latestOf([chosen.photo]);
  await actor.person.call('PUT /photos/admin/versions/:id/return', { params: { id } });
};

const deliver: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'deliver');
  if (chosen === undefined) return;
  const delivered = actor.random.below(2) === 0 ? [chosen.photo] : chosen.some;
  const body = { versionIds: latestOf(delivered), overruleReason: 'As agreed.' };
  await actor.person.call('POST /photos/admin/jobs/:id/deliveries', { params: chosen.job, body });
};

const decideRevision: ProductionAction = async ({ photos, person, random }) => {
  const revision = random.anyOf(photos.flatMap(({ revisions }) => revisions));
  if (revision === undefined) return;
  const body = { cause: random.oneOf(revisionCauses) };
  await person.call('PUT /photos/admin/revisions/:id', { params: { id: revision._id }, body });
};

const setRevisionLimit: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'set_revision_limit');
  if (chosen === undefined) return;
  const body = { limit: actor.random.below(4) };
  await actor.person.call('PUT /photos/admin/photos/:id/revision-limit', { params: chosen.params, body });
};

/** To a time between some hours and some days from now. */
const changeDueTime: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'submit_version');
  if (chosen === undefined) return;
  const hours = actor.random.oneOf([-1, 5, 30, 200]);
  const dueAt = new Date(actor.t.clock.now().getTime() + hours * 3_600_000).toISOString();
  const body = { dueAt, reason: 'A second composite.' };
  await actor.person.call('PUT /photos/admin/jobs/:id/due-time', { params: chosen.job, body });
};

const approve: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'approve');
  if (chosen === undefined) return;
  const approved = actor.random.below(3) === 0 ? chosen.some : [chosen.photo];
  const body = { versionIds: latestOf(approved) };
  await actor.person.call('PUT /photos/jobs/:id/approve', { params: chosen.job, body });
};

const requestRevision: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'request_revision');
  if (chosen === undefined) return;
  const [versionId = randomUUID()] = latestOf([chosen.photo]);
  const body = { versionId, cause: actor.random.oneOf(revisionCauses), note: 'Warmer' };
  await actor.person.call('POST /photos/:id/revisions', { params: chosen.params, body });
};

const answer: ProductionAction = async ({ person, random, photos }) => {
  const onHold = photos.filter(({ onHoldSince }) => onHoldSince !== null);
  const { jobId: id } = random.anyOf(onHold) ?? {};
  if (id === undefined) return;
  const { body } = await person.call('GET /photos/jobs/:id/questions', { params: { id } });
  const open = body.success ? body.data.questions.filter(({ status }) => status === 'open') : [];
  const question = random.anyOf(open);
  if (question === undefined) return;
  const options = { params: { id: question._id }, body: { answer: 'The wide one.' } };
  await person.call('PUT /photos/questions/:id/answer', options);
};

const withdraw: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'withdraw');
  if (chosen === undefined) return;
  await actor.person.call('DELETE /photos/:id', { params: chosen.params });
};

const withdrawJob: ProductionAction = async (actor) => {
  const chosen = choosePhotos(actor, 'withdraw');
  if (chosen === undefined) return;
  await actor.person.call('PUT /photos/jobs/:id/withdraw', { params: chosen.job });
};

export const runStaffProductionActions = runActions<ProductionActor>([
  [2, assign],
  [2, startWork],
  [2, ask],
  [3, submitVersions],
  [2, returnVersion],
  [4, deliver],
  [2, decideRevision],
  [1, setRevisionLimit],
  [1, changeDueTime],
]);

export const runCustomerProductionActions = runActions<ProductionActor>([
  [1, approve],
  [2, requestRevision],
  [3, answer],
  [2, withdraw],
  [1, withdrawJob],
]);
