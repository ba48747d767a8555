import { useState } from 'react';
import type { Way } from '../ways.ts';
import { AskForLink } from './ask-for-link.tsx';
import { CredentialsForm } from './credentials-form.tsx';

/** What was typed as the email stays when somebody finds that they have forgotten the password. */
export default function PasswordSignIn({ way }: { way: Way }) {
  const [email, setEmail] = useState('');
  return way === 'link' ? (
    <AskForLink email={email} onEmail={setEmail} />
  ) : (
    <CredentialsForm email={email} onEmail={setEmail} />
  );
}
