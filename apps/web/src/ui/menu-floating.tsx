import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import styles from './menu.module.css';
import type { MenuItem, MenuProps } from './menu.tsx';

function Item({ item }: { item: MenuItem }) {
  if (item === 'rule') return <DropdownMenu.Separator className={styles.rule} />;
  if ('to' in item) {
    return (
      <DropdownMenu.Item asChild className={styles.item}>
        <Link to={item.to}>{item.label}</Link>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item className={styles.item} onSelect={item.onSelect} disabled={item.disabled ?? false}>
      {item.label}
    </DropdownMenu.Item>
  );
}

/**
 * Not modal: the library would lock the page with a style element, which the policy forbids. It stays beside its
 * trigger, so that it belongs to the same part of the page for whoever listens.
 */
export default function FloatingMenu({ trigger, heading, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={8}>
        {heading && <DropdownMenu.Label className={styles.heading}>{heading}</DropdownMenu.Label>}
        {items.map((item, index) => (
          <Item key={item === 'rule' ? `rule-${index}` : item.label} item={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
