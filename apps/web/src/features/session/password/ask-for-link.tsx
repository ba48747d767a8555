import { useState } from 'react';
import { LinkForm } from './link-form.tsx';
import { LinkSent } from './link-sent.tsx';
import type { TypedEmail } from './typed-email.ts';

/** By mail: whoever reads it is whose account it is. */
export function AskForLink(typed: TypedEmail) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <LinkForm {...typed} onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
  );
}
