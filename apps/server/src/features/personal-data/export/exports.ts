// Copies of a person's data: requested, prepared by a task, downloaded, and deleted after some days.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import type { DataExport } from '@burnish/contract/personal-data/entities';
import { exportLifetimeDays, exportTimeoutDays, nextExportAt } from '@burnish/domain/accounts/personal-data';
import { DomainError } from '@burnish/domain/errors';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createDownloadSlots } from '../../../platform/http/download-slots.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { ChangePublisher } from '../../../platform/realtime/change-publisher.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { DiskSpace } from '../../../platform/storage/disk-space.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { originalKey } from '../../photos/renditions/index.ts';
import type { VersionFiles } from '../../photos/version-files/index.ts';
import { exportReadyMail } from '../mail.ts';
import * as repository from '../repository.ts';
import { exportView } from '../view.ts';
import { createBuildExport } from './build-export.ts';

export const exportsPath = `${basePath}/data-exports`;

/** Page on which the user downloads an export. */
const pagePath = '/account/profile#data';

const prepareExportTask: Task<{ id: string }> = {
  name: 'prepare_data_export',
  data: z.strictObject({ id: z.uuid() }),
  timeoutSeconds: 3_600,
};

/** On its own, so that it is retried without preparing the export again. */
const mailExportReadyTask: Task<{ id: string }> = {
  name: 'email_data_export_ready',
  data: z.strictObject({ id: z.uuid() }),
};

const removeExportTask: Task<{ id: string }> = {
  name: 'remove_data_export',
  data: z.strictObject({ id: z.uuid() }),
};

const storageKeyOf = (id: string) => `exports/${id}.zip`;

export interface ExportFile {
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** @throws DomainError NOT_FOUND if it has been deleted, TOO_MANY_DOWNLOADS */
  read(): Promise<Readable>;
}

export function createExports(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  secret: string;
  tasks: Pick<Tasks, 'register' | 'enqueue'>;
  mailer: Pick<Mailer, 'send'>;
  realtime: Pick<ChangePublisher, 'publish'>;
  storage: Storage;
  versionFiles: Pick<VersionFiles, 'read'>;
  diskSpace: DiskSpace;
  dataDir: string;
  /** Bytes of a person's files in one export. */
  maxExportBytes: number;
  publicUrl: () => string;
}) {
  const { database, transact, clock, secret, tasks, mailer, realtime, storage, publicUrl } = deps;
  const { queries } = database;
  const buildExport = createBuildExport({
    queries,
    storage,
    diskSpace: deps.diskSpace,
    folder: join(deps.dataDir, 'exports'),
    originalKey,
    versionFiles: deps.versionFiles,
    maxFileBytes: deps.maxExportBytes,
  });
  const urls = createSignedUrls({
    path: exportsPath,
    purpose: 'data export urls',
    fields: z.object({ id: z.string() }),
    secret,
    clock,
    validSeconds: 600,
  });

  const slots = createDownloadSlots();

  /** Pages read the state of the export again when its user changes. */
  function publishChange(userId: string): void {
    realtime.publish([{ entity: 'user', id: userId, ownerId: userId }]);
  }

  async function prepare({ id }: { id: string }, signal: AbortSignal): Promise<void> {
    const found = await repository.findExport(queries, id);
    if (found?.dataExport.state !== 'preparing') {
      // An attempt that was interrupted may have stored the file of an export that was deleted meanwhile.
      if (!(await repository.hasExport(queries, id))) await storage.remove(storageKeyOf(id));
      return;
    }
    const { userId } = found.dataExport;
    const size = await buildExport(userId, storageKeyOf(id), clock.now(), signal);
    const readyAt = clock.now();
    const expiresAt = new Date(readyAt.getTime() + exportLifetimeDays * millisecondsPerDay);
    const isKept = await queries.transaction(async (tx) => {
      const current = await repository.lockExportOf(tx, userId);
      // The account may have been deleted while the file was written, or the export has failed.
      if (current?.id !== id || current.state === 'failed') return false;
      await repository.markReady(tx, id, { readyAt, expiresAt, size });
      // Another attempt may have announced the file that this one has replaced.
      if (current.state === 'preparing') await tasks.enqueue(tx, mailExportReadyTask, { id });
      return true;
    });
    if (!isKept) return storage.remove(storageKeyOf(id));
    publishChange(userId);
  }

  tasks.register(prepareExportTask, prepare);
  tasks.register(mailExportReadyTask, async ({ id }) => {
    const found = await repository.findExport(queries, id);
    // It may have expired or been replaced while the mail server was unavailable.
    if (found?.dataExport.state === 'ready')
      await mailer.send(found.email, exportReadyMail(publicUrl() + pagePath));
  });
  tasks.register(removeExportTask, ({ id }) => storage.remove(storageKeyOf(id)));

  /** The file only after the row: an attempt that still prepares the export then removes the file that it stores. */
  async function removeExport(tx: Queries, id: string): Promise<void> {
    await repository.deleteExport(tx, id);
    await tasks.enqueue(tx, removeExportTask, { id });
  }

  return {
    async find({ id: userId }: Caller): Promise<{ export: DataExport | null; nextExportAt: string | null }> {
      const row = await repository.findExportOf(queries, userId);
      if (row === undefined) return { export: null, nextExportAt: null };
      const next = nextExportAt(row);
      return { export: exportView(row), nextExportAt: next > clock.now() ? next.toISOString() : null };
    },

    /**
     * Replaces an earlier export. While one is being prepared, returns that one.
     * @throws DomainError EXPORT_LIMIT_REACHED
     */
    request: (caller: Caller): Promise<DataExport> =>
      transact(caller, async (tx) => {
        const { id: userId } = caller;
        const earlier = await repository.lockExportOf(tx.queries, userId);
        if (earlier?.state === 'preparing') return exportView(earlier);
        if (earlier !== undefined) {
          const waitMilliseconds = nextExportAt(earlier).getTime() - tx.now.getTime();
          if (waitMilliseconds > 0)
            throw new DomainError('EXPORT_LIMIT_REACHED', [], {
              retryAfterSeconds: Math.ceil(waitMilliseconds / 1_000),
            });
          await removeExport(tx.queries, earlier.id);
        }
        const row: repository.ExportRow = {
          id: tx.newId(),
          userId,
          state: 'preparing',
          requestedAt: tx.now,
          readyAt: null,
          size: null,
          expiresAt: null,
        };
        await repository.insertExport(tx.queries, row);
        await tasks.enqueue(tx.queries, prepareExportTask, { id: row.id });
        tx.record({
          action: 'request_data_export',
          entity: 'user',
          id: userId,
          ownerId: userId,
          before: null,
          after: null,
        });
        return exportView(row);
      }),

    /** A signed URL, valid for ten minutes. @throws DomainError NOT_FOUND */
    async urlOf(caller: Caller, id: string): Promise<string> {
      const row = await repository.findExportOf(queries, caller.id);
      if (row?.id !== id || row.state !== 'ready') throw new DomainError('NOT_FOUND');
      return urls.create({ id });
    },

    /** @throws DomainError NOT_FOUND if the URL is invalid or expired, or the export has been deleted or isn't ready */
    async open(token: string, signature: string): Promise<ExportFile> {
      const fields = urls.verify(token, signature);
      const found = fields && isId(fields.id) ? await repository.findExport(queries, fields.id) : undefined;
      if (found === undefined || found.dataExport.size === null) throw new DomainError('NOT_FOUND');
      const { id, userId, size, requestedAt } = found.dataExport;
      const openFile = async () => {
        const content = await storage.read(storageKeyOf(id));
        if (content === null) throw new DomainError('NOT_FOUND');
        return { content };
      };
      return {
        fileName: `burnish-data-${requestedAt.toISOString().slice(0, 10)}.zip`,
        size,
        read: async () => (await slots.open(userId, openFile)).content,
      };
    },

    async cleanUp(now: Date): Promise<void> {
      const timeoutMilliseconds = exportTimeoutDays * millisecondsPerDay;
      await repository.markFailedRequestedUntil(queries, new Date(now.getTime() - timeoutMilliseconds));
      for (const id of await repository.listExpired(queries, now))
        await queries.transaction((tx) => removeExport(tx, id));
    },

    /** For an account that is deleted. */
    async removeOf(userId: string): Promise<void> {
      const row = await repository.findExportOf(queries, userId);
      if (row === undefined) return;
      await queries.transaction((tx) => removeExport(tx, row.id));
      // Also at once, because the user is told next that everything has been deleted.
      await storage.remove(storageKeyOf(row.id));
    },
  };
}
