import { cx } from '../cx.ts';
import { Glyph } from '../display/glyph.tsx';
import { Anchor, type LinkTarget } from './anchor.tsx';
import styles from './link-list.module.css';

export type LinkListItem = {
  label: string;
  /** Follows the label. */
  note?: string | undefined;
  /** The primary action of the view. */
  primary?: boolean | undefined;
  /** React key, if labels are not unique. */
  id?: string | undefined;
} & (LinkTarget | { onClick: () => void; to?: never; href?: never });

function Content({ label, note }: LinkListItem) {
  return (
    <>
      <span>
        {label}
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

/** Links and buttons in a column. An item without a link target is a button. */
export function LinkList({ label, items }: { label?: string; items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id ?? item.label}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}
