import type { ChannelState } from './channel.ts';
import styles from './conversation.module.css';
import { copy } from './copy.ts';

/** A moment of connecting shows nothing: it comes into sight where it lasts. */
export function ConnectionLine({ link }: { link: ChannelState['link'] }) {
  return (
    <div role="status">
      {link !== 'connected' && (
        <p className={styles.link} data-link={link}>
          <b>{link === 'lost' ? copy.reconnecting : copy.connecting}</b>
          {link === 'lost' && <span> {copy.reconnectingNote}</span>}
        </p>
      )}
    </div>
  );
}
