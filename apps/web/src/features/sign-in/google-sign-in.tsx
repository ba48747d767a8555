import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import { PasskeySignInButton } from './second-factor/passkey-sign-in-button.tsx';
import styles from './sign-in-card.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { signInPath } from './sign-in-methods.ts';

function GoogleLogo() {
  return (
    <svg className={styles.google} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M10.2 8.6h8.3c.1.5.1.9.1 1.5 0 4.9-3.3 8.4-8.4 8.4a8.5 8.5 0 1 1 5.8-14.8l-2.4 2.3a5 5 0 0 0-3.4-1.3 5.3 5.3 0 1 0 0 10.6c3 0 4.6-1.7 5-3.7h-5z"
      />
    </svg>
  );
}

export function GoogleSignIn() {
  const { title, lead, withGoogle, withPassword, terms } = copy.signIn;
  return (
    <SignInCard title={title} lead={lead}>
      <ButtonLink href="/api/auth/google" variant="primary" fullWidth>
        <GoogleLogo />
        {withGoogle}
      </ButtonLink>
      <p className={styles.links}>
        <TextLink to={signInPath.password}>{withPassword}</TextLink>
        <PasskeySignInButton />
      </p>
      <p className="note">{terms}</p>
    </SignInCard>
  );
}
