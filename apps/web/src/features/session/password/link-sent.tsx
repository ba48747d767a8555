import { TextButton } from '../../../ui/text-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { copy } from '../copy.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { wayTo } from '../ways.ts';

const words = copy.linkSent;

/** The same for everybody: nobody learns here who has an account. */
export function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <SignInCard title={words.title} focused>
      <p className={styles.sent} role="status">
        {words.words(email)}
      </p>
      <p className="note">{words.note}</p>
      <p className={styles.ways}>
        <TextButton onClick={onAgain}>{words.again}</TextButton>
        <TextLink to={wayTo.password}>{copy.forgot.back}</TextLink>
      </p>
    </SignInCard>
  );
}
