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
        d="M10.200 8.600h8.300c.1.500.1.900.1 1.500 0 4.900-3.300 8.400-8.400 8.400a8.500 8.500 0 1 1 5.800-14.800l-2.400 2.300a5 5 0 0 0-3.400-1.300 5.300 5.300 0 1 0 0 10.600c3 0 4.600-1.700 5-3.700h-5z"
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
