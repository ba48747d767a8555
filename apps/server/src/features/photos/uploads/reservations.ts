// Space for files that are being received, as uploads or in forms. Checked and reserved in one transaction under a lock, so that
// users and processes together never reserve more than is available.
import { DomainError } from '@burnish/domain/errors';
import { maxFormPhotoBytes } from '@burnish/domain/photos/photo';
import { createFairQueue } from '@burnish/fair-queue';
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

/** Both run under the lock of reservations. */
interface ReservingWork {
  /** Before the space is checked. It may run twice. */
  readonly check: (tx: Queries) => Promise<void>;
  /** Runs only if there is enough space. */
  readonly insert: (tx: Queries) => Promise<void>;
}

export interface Reservations {
  /**
   * Inserts an upload of this size.
   * @throws DomainError STORAGE_FULL, TOO_MANY_UNFINISHED_UPLOADS, TOO_MANY_UNSUBMITTED_PHOTOS, and those of the work
   */
  reserve(caller: Caller, bytes: number, work: ReservingWork): Promise<void>;
  /** `announcedBytes`: null if the form doesn't say. It then reserves one photo after the other. @throws DomainError as `reserve` */
  reserveForm(caller: Caller, announcedBytes: number | null): Promise<FormReservation>;
}

/** Bytes received of incomplete uploads, by ID. */
type ReceivedBytes = ReadonlyMap<string, number>;

/** Each of them can be a call of the bucket. */
const sizesReadAtOnce = 10;
/** One works, and the next one waits for it. */
const lockedAtOnce = 2;

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

  /** A bucket has space for any upload, but what arrives passes through the data folder. */
  async function availableToUploads(): Promise<number> {
    const availableBytes = await diskSpace.available();
    return staging.usesDataFolder || availableBytes < 0 ? availableBytes : Number.POSITIVE_INFINITY;
  }

  /** So that few connections of the database wait for the lock, however many uploads a user creates at once. */
  const turns = createFairQueue({ capacity: lockedAtOnce, capacityPerOwner: 1 });

  function runUnderLock<Result>(userId: string, run: (tx: Queries) => Promise<Result>): Promise<Result> {
    return turns.run(userId, () =>
      queries.transaction(async (tx) => {
        await repository.lockReservations(tx);
        return run(tx);
      }),
    );
  }

  const reservingSince = () => new Date(clock.now().getTime() - reservationMilliseconds);

  /** Uploads that count for a user: if there is space for any upload, only their own. */
  function listCounted(tx: Queries, userId: string, availableBytes: number) {
    const ofUserId = availableBytes === Number.POSITIVE_INFINITY ? userId : null;
    return repository.listReserving(tx, reservingSince(), ofUserId);
  }

  /** Call it without the lock of reservations, which all uploads need: reading the sizes of many takes a while. */
  async function readReceived(userId: string): Promise<ReceivedBytes> {
    const uploads = await listCounted(queries, userId, await availableToUploads());
    const received = new Map<string, number>();
    for (let start = 0; start < uploads.length; start += sizesReadAtOnce)
      await Promise.all(
        uploads.slice(start, start + sizesReadAtOnce).map(async ({ id }) => {
          received.set(id, (await staging.approximateSizeOf(id)) ?? 0);
        }),
      );
    return received;
  }

  /** Bytes that incomplete uploads haven't received. Those created after `received` was read have received nothing. */
  async function sumMissing(
    tx: Queries,
    userId: string,
    availableBytes: number,
    received: ReceivedBytes,
  ): Promise<Reserved> {
    const uploads = await listCounted(tx, userId, availableBytes);
    const missing = uploads.map(({ id, userId: ownerId, size }) => ({
      bytes: Math.max(0, size - (received.get(id) ?? 0)),
      isOwn: ownerId === userId,
    }));
    const sumOf = (some: typeof missing) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return { byUser: sumOf(missing.filter(({ isOwn }) => isOwn)), byAll: sumOf(missing) };
  }

  /**
   * False: it depends on what uploads have received. Without `received`, they count with all the bytes that they announced.
   * @throws DomainError STORAGE_FULL, TOO_MANY_UNFINISHED_UPLOADS
   */
  async function hasUploadSpace(
    tx: Queries,
    userId: string,
    bytes: number,
    received: ReceivedBytes | null,
  ): Promise<boolean> {
    const availableBytes = await availableToUploads();
    const ofForms = await repository.sumMissingOfForms(tx, userId, reservingSince());
    const ofUploads =
      received === null
        ? await repository.sumAnnounced(tx, userId, reservingSince())
        : await sumMissing(tx, userId, availableBytes, received);
    const error = findReservationError(bytes, add(ofUploads, ofForms), availableBytes);
    if (error === null) return true;
    const fitsWithoutUploads = findReservationError(bytes, ofForms, availableBytes) === null;
    if (received === null && fitsWithoutUploads) return false;
    throw error;
  }

  /** As `hasUploadSpace`. Forms arrive in the data folder, whether uploads do or not. */
  async function hasFormSpace(
    tx: Queries,
    userId: string,
    bytes: number,
    received: ReceivedBytes | null,
  ): Promise<boolean> {
    if (staging.usesDataFolder) return hasUploadSpace(tx, userId, bytes, received);
    const ofForms = await repository.sumMissingOfForms(tx, userId, reservingSince());
    const error = findReservationError(bytes, ofForms, await diskSpace.available());
    if (error !== null) throw error;
    return true;
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

  /** `attempt` runs under the lock, and once more with what uploads have received if it returns false. */
  async function reserveUnderLock(
    userId: string,
    attempt: (tx: Queries, received: ReceivedBytes | null) => Promise<boolean>,
  ): Promise<void> {
    const attemptWith = (received: ReceivedBytes | null) =>
      runUnderLock(userId, (tx) => attempt(tx, received));
    if (!(await attemptWith(null))) await attemptWith(await readReceived(userId));
  }

  return {
    reserve: (caller, bytes, { check, insert }) =>
      reserveUnderLock(caller.id, async (tx, received) => {
        await check(tx);
        await checkUnsubmitted(tx, caller, bytes, null);
        if (!(await hasUploadSpace(tx, caller.id, bytes, received))) return false;
        await insert(tx);
        return true;
      }),

    async reserveForm(caller, announcedBytes) {
      const id = newId();
      const firstBytes = announcedBytes ?? maxFormPhotoBytes;
      await reserveUnderLock(caller.id, async (tx, received) => {
        await checkUnsubmitted(tx, caller, firstBytes, null);
        // Without an announcement, space is checked as the bytes arrive.
        if (!(await hasFormSpace(tx, caller.id, announcedBytes ?? 0, received))) return false;
        const form = { id, userId: caller.id, announcedBytes: firstBytes, startedAt: clock.now() };
        await repository.insertForm(tx, form);
        return true;
      });
      return {
        async extend(receivedBytes) {
          if (announcedBytes !== null) return repository.updateForm(queries, id, { receivedBytes });
          await runUnderLock(caller.id, async (tx) => {
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
