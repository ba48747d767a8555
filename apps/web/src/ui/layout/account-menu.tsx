import { initials } from '../../lib/format.ts';
import { SquareButton } from '../buttons/square-button.tsx';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import styles from './account-menu.module.css';

/** Initials, hidden from screen readers: the name must be next to them or on the surrounding control. */
function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

interface AccountMenuProps {
  name: string;
  email: string;
  /** Accessible name: 'Account: Adaeze Okafor'. */
  label: string;
  items: readonly MenuItem[];
}

export function AccountMenu({ name, email, label, items }: AccountMenuProps) {
  return (
    <Menu
      trigger={
        <SquareButton label={label}>
          <Avatar name={name} />
        </SquareButton>
      }
      heading={
        <>
          <b>{name}</b>
          <br />
          <span className="note">{email}</span>
        </>
      }
      items={items}
    />
  );
}
