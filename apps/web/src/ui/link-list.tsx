import { Anchor, type Destination } from './anchor.tsx';
import { cx } from './cx.ts';
import { Glyph } from './glyph.tsx';
import styles from './link-list.module.css';

export type LinkListItem = {
  word: string;
  /** Quieter, beside the word. */
  note?: string | undefined;
  /** The one primary action of the view. */
  primary?: boolean | undefined;
  /** Where the same word stands twice. */
  id?: string | undefined;
} & (Destination | { onClick: () => void; to?: never; href?: never });

function Content({ word, note }: LinkListItem) {
  return (
    <>
      <span>
        {word}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <Glyph name="right" />
    </>
  );
}

function Item({ item }: { item: LinkListItem }) {
  const className = cx(styles.item, item.primary && styles.primary);
  if (item.to === undefined && item.href === undefined) {
    return (
      <button type="button" className={className} onClick={item.onClick}>
        <Content {...item} />
      </button>
    );
  }
  return (
    <Anchor {...item} className={className}>
      <Content {...item} />
    </Anchor>
  );
}

/** Ways on, one under the other. An item without a destination is an act. */
export function LinkList({ label, items }: { label?: string; items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id ?? item.word}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}
