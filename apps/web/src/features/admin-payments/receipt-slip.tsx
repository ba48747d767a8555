import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './receipt-view.module.css';

interface SlipProps {
  title: string;
  text?: string | null | undefined;
  /** Null: there is none that a browser may follow. */
  address?: string | null | undefined;
  action?: string | undefined;
}

/** A sheet of paper in the place of a picture: for a document, for a link, for what could not be shown. */
export function Slip({ title, text, address, action }: SlipProps) {
  return (
    <div className={styles.slip}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {address && (
        <ButtonLink href={address} newTab size="small">
          {action}
        </ButtonLink>
      )}
    </div>
  );
}
