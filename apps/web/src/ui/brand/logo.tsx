import { Link } from 'react-router';
import styles from './logo.module.css';

/** The wordmark. `linked` makes it a link to the home page. */
export function Logo({ name, linked = false }: { name: string; linked?: boolean }) {
  if (!linked) return <span className={styles.logo}>{name}</span>;
  return (
    <Link className={styles.logo} to="/" aria-label={`${name}, home`}>
      {name}
    </Link>
  );
}
