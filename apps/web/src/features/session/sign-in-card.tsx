import { ButtonLink } from '../../ui/button-link.tsx';
import { copy } from './copy.ts';
import { GoogleMark } from './google-mark.tsx';
import styles from './sign-in-card.module.css';

export function SignInCard() {
  const { title, lead, withGoogle, terms } = copy.signIn;
  return (
    <div className={styles.place}>
      <section className={styles.card} aria-labelledby="sign-in">
        <h1 id="sign-in" className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <ButtonLink href="/api/auth/google" look="primary" wide>
          <GoogleMark />
          {withGoogle}
        </ButtonLink>
        <p className="note">{terms}</p>
      </section>
    </div>
  );
}
