import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { connection } from '../../lib/realtime-connection.ts';
import { areBrowserNotificationsOn, showBrowserNotification } from './browser-notifications.ts';
import { useMarkRead } from './queries.ts';

/** Shows new notifications in the browser while the user doesn't look at the page. */
export function useBrowserNotifications(): void {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const open = useEffectEvent((id: string, path: string) => {
    markRead.run({ ids: [id] });
    void navigate(path);
  });
  useEffect(
    () =>
      connection.on('changed', ({ changes }) => {
        if (!document.hidden || !areBrowserNotificationsOn()) return;
        for (const change of changes) {
          if (change.entity !== 'notification' || !change.row || change.row.readAt !== null) continue;
          const { _id: tag, title, text, path } = change.row;
          showBrowserNotification({ title, text, tag }, () => open(tag, path));
        }
      }),
    [],
  );
}
