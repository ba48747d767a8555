import type { NotificationSettings as Settings } from '@burnish/contract/notifications/entities';
import { type EmailBlock, notificationGroups } from '@burnish/domain/notifications/events';
import { loadFailure } from '../../lib/load-status.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import styles from './notification-settings.module.css';
import { settingsCopy as copy } from './settings-copy.ts';
import { useNotificationSettings, useResumeEmails, useSaveChoice } from './settings-queries.ts';

type EventSettings = Settings['events'][number];
const channels = ['app', 'mail'] as const;
type Channel = (typeof channels)[number];

function Switch({ settings, channel }: { settings: EventSettings; channel: Channel }) {
  const { event } = settings;
  const { isOn, isSwitchable } = settings[channel];
  const { busy, pendingInput, run } = useSaveChoice({ event, channel });
  if (!isSwitchable && isOn) return <span className="note">{copy.always}</span>;
  if (!isSwitchable) {
    return (
      <span className="note">
        <span aria-hidden="true">–</span>
        <span className="vh">{copy.never}</span>
      </span>
    );
  }
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={pendingInput ?? isOn}
        aria-busy={busy || undefined}
        aria-label={copy.switchLabel(copy.events[event].label, copy.channels[channel])}
        onChange={({ target }) => run(target.checked)}
      />
    </label>
  );
}

function EventRow({ settings }: { settings: EventSettings }) {
  const { label, note } = copy.events[settings.event];
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <span className="note">{note}</span>}
      </th>
      {channels.map((channel) => (
        <td key={channel}>
          <Switch settings={settings} channel={channel} />
        </td>
      ))}
    </tr>
  );
}

function EventTable({ events }: Pick<Settings, 'events'>) {
  const groups = notificationGroups
    .map((group) => ({ group, events: events.filter((settings) => settings.group === group) }))
    .filter((section) => section.events.length > 0);
  return (
    <table className={styles.events}>
      <thead>
        <tr>
          <th scope="col">{copy.event}</th>
          {channels.map((channel) => (
            <th scope="col" key={channel}>
              {copy.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, events: rows }) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={1 + channels.length}>
              {copy.groups[group]}
            </th>
          </tr>
          {rows.map((settings) => (
            <EventRow key={settings.event} settings={settings} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Why no emails are sent, and how to change it. */
function BlockNotice({ reason }: { reason: EmailBlock }) {
  const { busy, run } = useResumeEmails();
  return (
    <div>
      <p>{copy.block.reasons[reason]}</p>
      <Button busy={busy} onClick={() => run(undefined)}>
        {busy ? copy.block.resuming : copy.block.resume}
      </Button>
    </div>
  );
}

/** Which events the user is notified of, on which channels. */
export function EventSettings() {
  const query = useNotificationSettings();
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" label={copy.loading} />}
      error={loadFailure(query, copy.failed)}
    >
      {query.data?.emailBlock && <BlockNotice reason={query.data.emailBlock} />}
      {query.data && <EventTable events={query.data.events} />}
    </ListState>
  );
}
