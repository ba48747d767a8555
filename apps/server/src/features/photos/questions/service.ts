// Questions of the studio about photos of a customer. The photos are on hold until they are answered.
import type { Handled } from '@burnish/contract/api';
import type { Question } from '@burnish/contract/questions/entities';
import { DomainError } from '@burnish/domain/errors';
import { jobLifecycle } from '@burnish/domain/photos/job';
import { type PhotoStatus, photoLifecycle } from '@burnish/domain/photos/photo';
import { type QuestionAction, questionLifecycle } from '@burnish/domain/photos/question';
import { maxJobQuestions } from '@burnish/domain/photos/question-limits';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FindReaders, RowReader } from '../../../platform/realtime/change-publisher.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import { updateDueTimes } from '../due-times/index.ts';
import { customerReader, type JobAccess, readerOf } from '../job-access/index.ts';
import type { Renditions } from '../renditions/index.ts';
import * as repository from './repository.ts';
import { questionView } from './view.ts';

type NewQuestion = Handled['POST /photos/admin/jobs/:id/questions']['body'];

export interface Questions {
  /** Of a job, the latest first. @throws DomainError NOT_FOUND */
  list(caller: Caller, jobId: string): Promise<Question[]>;
  /** The customer's open ones, the oldest first. */
  listOpen(userId: string, limit: number): Promise<Question[]>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE, TOO_MANY_QUESTIONS */
  ask(caller: Caller, jobId: string, input: NewQuestion): Promise<Question>;
  /** @throws DomainError NOT_FOUND, QUESTION_CLOSED */
  answer(caller: Caller, id: string, answer: string): Promise<Question>;
  /** @throws DomainError NOT_FOUND, QUESTION_CLOSED */
  withdraw(caller: Caller, id: string): Promise<Question>;
  readonly readRows: RowReader<'question'>;
  readonly findReaders: FindReaders;
}

const auditActions = { answer: 'answer_question', withdraw: 'withdraw_question' } as const;

export function createQuestions({
  database,
  transact,
  renditions,
  quotas,
  access,
}: {
  database: Database;
  transact: Transact;
  renditions: Renditions;
  quotas: Pick<Quotas, 'lockCustomer'>;
  access: JobAccess;
}): Questions {
  const { queries } = database;

  /** @throws DomainError NOT_FOUND */
  async function find(from: Queries, id: string): Promise<repository.QuestionRecord> {
    const [record] = isId(id) ? await repository.findQuestions(from, [id]) : [];
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  /** @throws DomainError NOT_FOUND */
  async function findJob(from: Queries, id: string) {
    const job = isId(id) ? await repository.findJob(from, id) : undefined;
    if (job === undefined) throw new DomainError('NOT_FOUND');
    return job;
  }

  /** @throws DomainError NOT_FOUND */
  async function findPhotoStatus(from: Queries, photoId: string, jobId: string): Promise<PhotoStatus> {
    const status = isId(photoId) ? await repository.findPhotoStatus(from, photoId, jobId) : undefined;
    if (status === undefined) throw new DomainError('NOT_FOUND');
    return status;
  }

  const view = (record: repository.QuestionRecord, caller: Caller) =>
    questionView(record, readerOf(caller, record.owner.id), renditions);

  function publishHold(tx: Transaction, { jobId, photoId, userId }: repository.QuestionRow): void {
    tx.publish({ entity: 'job', id: jobId, ownerId: userId });
    if (photoId !== null) tx.publish({ entity: 'photo', id: photoId, ownerId: userId });
  }

  /** Requires the customer's lock. @throws DomainError QUESTION_CLOSED */
  async function close(
    tx: Transaction,
    { question, photo, retoucherIds }: repository.QuestionRecord,
    action: QuestionAction,
    answer: string | null,
  ): Promise<void> {
    const { to, changes } = questionLifecycle.next(question.status, action);
    if (!changes) return;
    await repository.updateQuestion(tx.queries, question.id, { status: to, answer, closedAt: tx.now });
    await updateDueTimes(tx, question.jobId);
    tx.record({
      action: auditActions[action],
      entity: 'question',
      id: question.id,
      ownerId: question.userId,
      assigneeIds: photo === null ? retoucherIds : [photo.assigneeId].filter((id) => id !== null),
      before: { status: question.status },
      after: { status: to },
    });
    publishHold(tx, question);
  }

  return {
    async list(caller, jobId) {
      const job = await findJob(queries, jobId);
      await access.requireRead(caller, job);
      const records = await repository.listQuestions(queries, job.id);
      return records.map((record) => view(record, caller));
    },

    async listOpen(userId, limit) {
      const records = await repository.listOpenQuestions(queries, userId, limit);
      return records.map((record) => questionView(record, customerReader, renditions));
    },

    ask: (caller, jobId, { photoId, text, suggestedAnswers }) =>
      transact(caller, async (tx) => {
        const { id, userId } = await findJob(tx.queries, jobId);
        await quotas.lockCustomer(tx, userId);
        // Read again: the status may have changed before the lock was acquired.
        const job = await findJob(tx.queries, id);
        await access.requireWork(caller, job, tx.queries);
        const { status, canAnswer } = job;
        jobLifecycle.next(status, 'ask');
        // The job would be on hold forever.
        if (!canAnswer) throw new DomainError('INVALID_STATE');
        const about = photoId || null;
        if (about !== null) photoLifecycle.next(await findPhotoStatus(tx.queries, about, id), 'ask');
        if ((await repository.countQuestions(tx.queries, id)) >= maxJobQuestions)
          throw new DomainError('TOO_MANY_QUESTIONS');
        const row: repository.QuestionRow = {
          id: tx.newId(),
          userId,
          jobId: id,
          photoId: about,
          text,
          suggestedAnswers,
          status: 'open',
          askedById: caller.id,
          answer: null,
          createdAt: tx.now,
          closedAt: null,
        };
        await repository.insertQuestion(tx.queries, row);
        await updateDueTimes(tx, id);
        tx.record({
          action: 'ask_question',
          entity: 'question',
          id: row.id,
          ownerId: userId,
          before: null,
          after: { status: row.status, jobId: id, photoId: row.photoId },
        });
        publishHold(tx, row);
        return view(await find(tx.queries, row.id), caller);
      }),

    answer: (caller, id, answer) =>
      transact(caller, async (tx) => {
        await quotas.lockCustomer(tx, caller.id);
        const record = await find(tx.queries, id);
        if (record.question.userId !== caller.id) throw new DomainError('NOT_FOUND');
        if (record.question.answer !== answer) await close(tx, record, 'answer', answer);
        return view(await find(tx.queries, id), caller);
      }),

    withdraw: (caller, id) =>
      transact(caller, async (tx) => {
        const { question } = await find(tx.queries, id);
        await quotas.lockCustomer(tx, question.userId);
        await access.requireWork(caller, await findJob(tx.queries, question.jobId), tx.queries);
        await close(tx, await find(tx.queries, id), 'withdraw', null);
        return view(await find(tx.queries, id), caller);
      }),

    async findReaders(ids, from = queries) {
      const records = await repository.findQuestions(from, ids);
      const jobIds = new Set(records.map(({ question }) => question.jobId));
      const readers = await access.findReadersOfJobs([...jobIds], from);
      return new Map(records.map(({ question }) => [question.id, readers.get(question.jobId) ?? []]));
    },

    async readRows(ids, from = queries) {
      const records = await repository.findQuestions(from, ids);
      return records.map(
        (record) => (viewer, readerId) => questionView(record, { viewer, id: readerId }, renditions),
      );
    },
  };
}
