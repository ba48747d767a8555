import { ButtonLink } from '../../ui/button-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import { GoogleMark } from './google-mark.tsx';
import styles from './sign-in-card.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { wayTo } from './ways.ts';

export function GoogleSignIn() {
  const { title, lead, withGoogle, withPassword, terms } = copy.signIn;
  return (
    <SignInCard title={title} lead={lead}>
      <ButtonLink href="/api/auth/google" look="primary" wide>
        <GoogleMark />
        {withGoogle}
      </ButtonLink>
      <p className={styles.ways}>
        <TextLink to={wayTo.password}>{withPassword}</TextLink>
      </p>
      <p className="note">{terms}</p>
    </SignInCard>
  );
}
