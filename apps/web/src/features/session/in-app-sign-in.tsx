import { ButtonLink } from '../../ui/button-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import styles from './sign-in-card.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { wayOut } from './way-out.ts';
import { wayTo } from './ways.ts';

const words = copy.inApp;

/** Where Google's page would only refuse: the same page in a real browser, or a password. */
export default function InAppSignIn({ app }: { app: string }) {
  const address = location.origin + location.pathname;
  const out = wayOut(navigator.userAgent, new URL(address));
  return (
    <SignInCard title={copy.signIn.title} lead={copy.signIn.lead}>
      <p className={styles.sent}>{words.why(app)}</p>
      {out !== null && (
        <ButtonLink href={out} look="primary" wide>
          {words.open}
        </ButtonLink>
      )}
      <p className={styles.sent}>{out === null ? words.how : words.nothing}</p>
      <p className={styles.address}>
        <span>{address}</span>
        <CopyButton text={address} label={words.copy} doneText={words.copied} />
      </p>
      <p className={styles.ways}>
        <TextLink to={wayTo.password}>{copy.signIn.withPassword}</TextLink>
      </p>
      <p className="note">{copy.signIn.terms}</p>
    </SignInCard>
  );
}
