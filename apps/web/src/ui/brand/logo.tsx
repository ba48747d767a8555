import { Link } from 'react-router';
import styles from './logo.module.css';

interface LogoProps {
  name: string;
  /** Makes the wordmark a link to this page, which screen readers call home. */
  to?: string;
}

/** The wordmark. In a collapsed sidebar only its first letter is visible. */
export function Logo({ name, to }: LogoProps) {
  const wordmark = (
    <>
      {name.slice(0, 1)}
      <span>{name.slice(1)}</span>
    </>
  );
  if (to === undefined) return <span className={styles.logo}>{wordmark}</span>;
  return (
    <Link className={styles.logo} to={to} aria-label={`${name}, home`}>
      {wordmark}
    </Link>
  );
}
