import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { KeyCap } from '../forms/key-cap.tsx';
import styles from './menu.module.css';
import type { MenuItem, MenuProps } from './menu.tsx';

function Item({ item }: { item: MenuItem }) {
  if (item === 'separator') return <DropdownMenu.Separator className={styles.separator} />;
  if ('to' in item) {
    return (
      <DropdownMenu.Item asChild className={styles.item}>
        <Link to={item.to}>{item.label}</Link>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item
      className={styles.item}
      data-destructive={item.destructive || undefined}
      aria-keyshortcuts={item.shortcut}
      onSelect={item.onSelect}
      disabled={item.disabled ?? false}
    >
      {item.label}
      {item.shortcut && <KeyCap>{item.shortcut}</KeyCap>}
    </DropdownMenu.Item>
  );
}

/**
 * Not modal, because Radix would lock scrolling with a style element that the content security policy forbids. Not in a
 * portal, so that screen readers find it after its trigger.
 */
export default function FloatingMenu({ trigger, heading, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={8}>
        {heading && <DropdownMenu.Label className={styles.heading}>{heading}</DropdownMenu.Label>}
        {items.map((item, index) => (
          <Item key={item === 'separator' ? `separator-${index}` : item.label} item={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
