// Space for files that are being received, as uploads or in forms. Checked and reserved in one transaction under a lock, so that
// users and processes together never reserve more than is available.
import { DomainError } from '@burnish/domain/errors';
import { maxFormPhotoBytes } from '@burnish/domain/photos/photo';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import type { NewId } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { DiskSpace } from '../../../platform/storage/disk-space.ts';
import * as repository from './repository.ts';
import { findReservationError, type Reserved, reservationMilliseconds } from './reservation.ts';
import type { Staging } from './staging/index.ts';

export interface FormReservation {
  /** Before a further photo arrives. `receivedBytes`: of the photos so far. @throws DomainError TOO_MANY_UNSUBMITTED_PHOTOS */
  extend(receivedBytes: number): Promise<void>;
  end(): Promise<void>;
}

export interface Reservations {
  /**
   * Call under the lock of reservations.
   * @throws DomainError STORAGE_FULL, TOO_MANY_UNFINISHED_UPLOADS, TOO_MANY_UNSUBMITTED_PHOTOS
   */
  check(tx: Queries, caller: Caller, bytes: number): Promise<void>;
  /** `announcedBytes`: null if the form doesn't say. It then reserves one photo after the other. @throws DomainError as `check` */
  reserveForm(caller: Caller, announcedBytes: number | null): Promise<FormReservation>;
}

function add(one: Reserved, other: Reserved): Reserved {
  return { byUser: one.byUser + other.byUser, byAll: one.byAll + other.byAll };
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
}

export function createReservations(deps: {
  database: Database;
  clock: Clock;
  newId: NewId;
  staging: Staging;
  diskSpace: DiskSpace;
  securityEvents: SecurityEvents;
  maxUnsubmittedBytes: number;
}): Reservations {
  const { database, clock, newId, staging, diskSpace, securityEvents, maxUnsubmittedBytes } = deps;
  const { queries } = database;

  /** Bytes that incomplete uploads haven't received. Reads their sizes, so it is slower than the announced bytes. */
  async function measureUploads(tx: Queries, userId: string, since: Date): Promise<Reserved> {
    const uploads = await repository.listReserving(tx, since);
    const missing = await Promise.all(
      uploads.map(async (upload) => {
        const bytes = Math.max(0, upload.size - ((await staging.approximateSizeOf(upload.id)) ?? 0));
        return { bytes, isOwn: upload.userId === userId };
      }),
    );
    const sumOf = (some: typeof missing) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return { byUser: sumOf(missing.filter(({ isOwn }) => isOwn)), byAll: sumOf(missing) };
  }

  /** A bucket has space for any upload, but what arrives passes through the data folder. */
  async function availableToUploads(): Promise<number> {
    const availableBytes = await diskSpace.available();
    return staging.usesDataFolder || availableBytes < 0 ? availableBytes : Number.POSITIVE_INFINITY;
  }

  /** @throws DomainError STORAGE_FULL, TOO_MANY_UNFINISHED_UPLOADS */
  async function checkUploadSpace(tx: Queries, userId: string, bytes: number): Promise<void> {
    const since = new Date(clock.now().getTime() - reservationMilliseconds);
    const availableBytes = await availableToUploads();
    const ofForms = await repository.sumMissingOfForms(tx, userId, since);
    const announced = add(await repository.sumAnnounced(tx, userId, since), ofForms);
    if (findReservationError(bytes, announced, availableBytes) === null) return;
    const measured = add(await measureUploads(tx, userId, since), ofForms);
    const error = findReservationError(bytes, measured, availableBytes);
    if (error !== null) throw error;
  }

  /** Forms arrive in the data folder, whether uploads do or not. @throws DomainError as `checkUploadSpace` */
  async function checkFormSpace(tx: Queries, userId: string, bytes: number): Promise<void> {
    if (staging.usesDataFolder) return checkUploadSpace(tx, userId, bytes);
    const since = new Date(clock.now().getTime() - reservationMilliseconds);
    const ofForms = await repository.sumMissingOfForms(tx, userId, since);
    const error = findReservationError(bytes, ofForms, await diskSpace.available());
    if (error !== null) throw error;
  }

  /** @throws DomainError TOO_MANY_UNSUBMITTED_PHOTOS */
  async function checkUnsubmitted(
    tx: Queries,
    { id: userId, ipAddress }: Caller,
    bytes: number,
    formId: string | null,
  ): Promise<void> {
    if ((await repository.sumUnsubmitted(tx, userId, formId)) + bytes <= maxUnsubmittedBytes) return;
    securityEvents.record({ kind: 'limit_reached', detail: 'unsubmitted_photos', userId, ipAddress });
    const limit = formatGigabytes(maxUnsubmittedBytes);
    throw new DomainError('TOO_MANY_UNSUBMITTED_PHOTOS', [
      {
        path: 'size',
        message: `You can have ${limit} of photos that aren't submitted. Submit or remove some, then try again.`,
      },
    ]);
  }

  return {
    async check(tx, caller, bytes) {
      await checkUnsubmitted(tx, caller, bytes, null);
      await checkUploadSpace(tx, caller.id, bytes);
    },

    async reserveForm(caller, announcedBytes) {
      const id = newId();
      const firstBytes = announcedBytes ?? maxFormPhotoBytes;
      await queries.transaction(async (tx) => {
        await repository.lockReservations(tx);
        await checkUnsubmitted(tx, caller, firstBytes, null);
        // Without an announcement, space is checked as the bytes arrive.
        await checkFormSpace(tx, caller.id, announcedBytes ?? 0);
        const form = { id, userId: caller.id, announcedBytes: firstBytes, startedAt: clock.now() };
        await repository.insertForm(tx, form);
      });
      return {
        async extend(receivedBytes) {
          if (announcedBytes !== null) return repository.updateForm(queries, id, { receivedBytes });
          await queries.transaction(async (tx) => {
            await repository.lockReservations(tx);
            const totalBytes = receivedBytes + maxFormPhotoBytes;
            await checkUnsubmitted(tx, caller, totalBytes, id);
            await repository.updateForm(tx, id, { announcedBytes: totalBytes, receivedBytes });
          });
        },
        end: () => repository.deleteForm(queries, id),
      };
    },
  };
}
