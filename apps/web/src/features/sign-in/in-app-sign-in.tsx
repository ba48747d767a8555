import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import { externalBrowserUrl } from './in-app-browser.ts';
import styles from './sign-in-card.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { signInPath } from './sign-in-methods.ts';

const texts = {
  reason: (app: string) =>
    `Google doesn't allow signing in from ${app}. Open this page in your browser to continue.`,
  open: 'Open in browser',
  fallback: "If nothing opens, choose “Open in browser” from the app's menu, or copy the link.",
  instructions: "Choose “Open in browser” from the app's menu, or paste this link into your browser.",
  copy: 'Copy link',
  copied: 'Link copied',
} as const;

/** Google blocks sign-in inside an app's browser: offers the same page in a real browser, or a password. */
export default function InAppSignIn({ app }: { app: string }) {
  const pageUrl = location.origin + location.pathname;
  const browserUrl = externalBrowserUrl(navigator.userAgent, new URL(pageUrl));
  return (
    <SignInCard title={copy.signIn.title} lead={copy.signIn.lead}>
      <p className={styles.text}>{texts.reason(app)}</p>
      {browserUrl !== null && (
        <ButtonLink href={browserUrl} variant="primary" fullWidth>
          {texts.open}
        </ButtonLink>
      )}
      <p className={styles.text}>{browserUrl === null ? texts.instructions : texts.fallback}</p>
      <p className={styles.url}>
        <span>{pageUrl}</span>
        <CopyButton text={pageUrl} label={texts.copy} copiedText={texts.copied} />
      </p>
      <p className={styles.links}>
        <TextLink to={signInPath.password}>{copy.signIn.withPassword}</TextLink>
      </p>
      <p className="note">{copy.signIn.terms}</p>
    </SignInCard>
  );
}
