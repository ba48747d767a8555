// The product's own services without HTTP: callers need no authentication, and the clock is the demo's.

import { readConfig } from '../apps/server/src/config.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { createIds } from '../apps/server/src/platform/db/ids.ts';
import type { Caller } from '../apps/server/src/platform/http/caller.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createRealtime } from '../apps/server/src/platform/realtime/realtime.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';
import type { Services } from '../apps/server/src/services.ts';
import { createServices } from '../apps/server/src/services.ts';
import { randomFor } from './random.ts';

/** Signs tokens and URLs that are never used. */
const secret = 'the demo data is created without signing in';

export interface Studio extends Services {
  readonly database: Database;
  readonly clock: Clock;
  /** The admins who have joined so far. */
  readonly staff: Caller[];
  /** The retouchers who have joined so far. */
  readonly retouchers: Caller[];
}

/** The random part of every ID is the same each time, because people see the end of an ID. */
function idBytes() {
  const random = randomFor('ids');
  return (count: number) => Buffer.from(Array.from({ length: count }, () => random.below(256)));
}

export interface StudioOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly adminEmails: readonly string[];
  /** For temporary files. */
  readonly dataDir: string;
}

export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { database, storage, clock, adminEmails, dataDir } = options;
  const config = { ...readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }), adminEmails };
  const log = createLogger('error');
  const services = await createServices({
    config,
    database,
    storage,
    diskSpace: createDiskSpace({ folder: dataDir, reserveBytes: 0 }),
    secret,
    clock,
    log,
    newId: createIds(clock, idBytes()),
    uploadLocks: null,
    // Without a listening server there are no sockets to send events to.
    realtime: createRealtime({ readSnapshot: database.readSnapshot, clock, log }),
    // Photos from forms are processed at once, so no background task is needed.
    tasks: {
      register() {},
      enqueue: async () => {},
      enqueueAll: async () => {},
      nextRun: () => clock.now(),
      wake() {},
    },
    publicUrl: () => 'http://localhost',
  });
  return { ...services, database, clock, staff: [], retouchers: [] };
}
