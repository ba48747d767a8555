import styles from './account-menu.module.css';
import { Avatar } from './avatar.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface AccountMenuProps {
  name: string;
  email: string;
  /** Read aloud: 'Account of Adaeze Okafor'. */
  label: string;
  items: readonly MenuItem[];
}

export function AccountMenu({ name, email, label, items }: AccountMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" className={styles.trigger} aria-label={label}>
          <Avatar name={name} />
        </button>
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
