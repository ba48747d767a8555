// Role changes made by the admin command in another process. The database notifies the running server of them.
import type { Database } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Realtime, RealtimeServer } from './realtime.ts';

const channel = 'burnish_role_changes';

/** Disconnects users whose role has changed. */
export function disconnectOnRoleChange(
  databaseListener: DatabaseListener,
  realtime: Pick<RealtimeServer, 'disconnect' | 'reconnectPages'>,
): void {
  let hasConnected = false;
  databaseListener.listen(channel, {
    onNotification(userId) {
      if (isId(userId)) realtime.disconnect(userId);
    },
    onConnected() {
      // Without a connection, changes were missed.
      if (hasConnected) realtime.reconnectPages();
      hasConnected = true;
    },
  });
}

/** For the command. `flush` waits until all notifications are sent; failures are ignored. */
export function createRoleChangePublisher(database: Database): Realtime & { flush(): Promise<void> } {
  const pending: Promise<unknown>[] = [];
  return {
    publish() {},
    provideRows() {},
    provideReaders() {},
    disconnect(userId) {
      pending.push(database.run('select pg_notify($1, $2)', [channel, userId]));
    },
    disconnectToken() {},
    async flush() {
      await Promise.allSettled(pending);
    },
  };
}
