// Whose rights a command has changed, told to the running product by the database that both are connected to.

import type { Database } from './database.ts';
import { isId } from './ids.ts';
import type { Live } from './live.ts';
import type { Notifications } from './notifications.ts';

const channel = 'burnish_rights';

export function hearOfRights(notifications: Notifications, live: Pick<Live, 'disconnect'>): void {
  notifications.listen(channel, {
    hear(userId) {
      if (isId(userId)) live.disconnect(userId);
    },
    connected() {},
  });
}

/** For whoever changes rights in another process. `told`: everybody has been told who can be. */
export function tellOfRights(database: Database): Live & { told(): Promise<void> } {
  const telling: Promise<unknown>[] = [];
  return {
    changed() {},
    disconnect(userId) {
      telling.push(database.run('select pg_notify($1, $2)', [channel, userId]));
    },
    disconnectToken() {},
    async told() {
      await Promise.allSettled(telling);
    },
  };
}
