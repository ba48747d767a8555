import { Anchor, type Destination } from './anchor.tsx';
import { Glyph } from './glyph.tsx';
import styles from './link-list.module.css';

export type LinkListItem = { word: string } & (
  | Destination
  | { onClick: () => void; to?: never; href?: never }
);

/** Ways on, one under the other. An item without a destination is an act. */
export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ word, ...where }) => (
        <li key={word}>
          {where.to === undefined && where.href === undefined ? (
            <button type="button" className={styles.item} onClick={where.onClick}>
              {word}
              <Glyph name="right" />
            </button>
          ) : (
            <Anchor {...where} className={styles.item}>
              {word}
              <Glyph name="right" />
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}
