import type { Share } from '@burnish/contract/share-links/entities';
import { copy } from './copy.ts';
import gallery from './gallery.module.css';
import styles from './opening-link.module.css';
import photoFrame from './shared-photo-frame.module.css';

/** One row of the widest gallery. */
const frameCount = 5;
const blankLine = '\u00a0';

/**
 * The place of the first photos until the gallery has loaded. Without `share`, a script in the head of the page shows them
 * (app/first-paint.ts).
 */
export function OpeningLink({ share }: { share?: Share | undefined }) {
  return (
    <div className={gallery.page} role="status">
      <span className="vh">{copy.loading}</span>
      <div className={gallery.heading} aria-hidden="true">
        <h1 className={gallery.title} data-shared-name suppressHydrationWarning>
          {share?.name ?? blankLine}
        </h1>
        <p className={gallery.sharedBy}>{blankLine}</p>
        <p className={gallery.facts}>{blankLine}</p>
      </div>
      <ul className={styles.frames} aria-hidden="true">
        {Array.from({ length: frameCount }, (_, index) => {
          const photo = share?.photos[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
            <li key={index} hidden={share !== undefined && photo === undefined} data-shared-frame>
              <span className={photoFrame.print}>
                <img src={photo?.thumbnailUrl ?? undefined} alt="" />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
