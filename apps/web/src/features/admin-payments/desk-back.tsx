import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import styles from './desk.module.css';

/** On phones: the way from the receipt back to the queue. */
export function DeskBack({ address, at, of }: { address: string; at: number; of: number }) {
  return (
    <div className={styles.back}>
      <TextLink to={address}>{copy.back}</TextLink>
      <span className="note num">{copy.place(Math.min(at, of), of)}</span>
    </div>
  );
}
