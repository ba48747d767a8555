// The state of the parts that a process is connected to.

import { roles } from '@burnish/domain/permissions';
import type { Database } from '../db/database.ts';
import type { Health } from '../http/health.ts';
import type { RealtimeServer } from '../realtime/realtime.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { type Instruments, labelsOf, type Reading } from './instruments.ts';

export interface MeasuredParts {
  readonly database: Pick<Database, 'countConnections'>;
  readonly diskSpace: Pick<DiskSpace, 'available'>;
  readonly health: Pick<Health, 'lastStatuses'>;
  readonly realtime: Pick<RealtimeServer, 'onConnection'>;
}

export function measureParts(
  { gauge, level }: Instruments,
  { database, diskSpace, health, realtime }: MeasuredParts,
): void {
  gauge('burnish_part_ready', 'Whether a part worked when it was last checked.', () =>
    [...health.lastStatuses()].map(([part, status]): Reading => [status === 'ready' ? 1 : 0, { part }]),
  );
  gauge('burnish_database_connections', 'Connections for calls and tasks.', () => {
    const { inUse, idle } = database.countConnections();
    return [
      [inUse, { state: 'in_use' }],
      [idle, { state: 'idle' }],
    ];
  });
  gauge('burnish_database_waiting', 'Calls and tasks that wait for a connection.', () => [
    [database.countConnections().waiting],
  ]);
  gauge(
    'burnish_disk_available_bytes',
    'What files may still use on the disk of DATA_DIR: free space without the reserve. Can be negative.',
    async () => [[await diskSpace.available()]],
  );

  const sockets = level('burnish_sockets', 'Open sockets of pages, by the role of their user.', [
    ...labelsOf('role', roles),
  ]);
  realtime.onConnection((socket, { role }) => {
    sockets.add(1, { role });
    socket.once('disconnect', () => sockets.add(-1, { role }));
  });
}
