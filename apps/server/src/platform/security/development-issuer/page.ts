// The pages of the development sign-in.

import { escapeHtml } from '../../html.ts';
import { plainPage } from '../../plain-pages/page.ts';
import { type Identity, type IdentityErrors, sampleIdentities } from './identities.ts';

function field(
  name: keyof IdentityErrors,
  label: string,
  attributes: string,
  value: string,
  error: string | undefined,
  hasFocus: boolean,
): string {
  const id = `${name}-error`;
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} value="${escapeHtml(value)}"${
    error === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}"`
  }${hasFocus ? ' autofocus' : ''}>
${error === undefined ? '' : `<p class="error" id="${id}">${escapeHtml(error)}</p>`}`;
}

function choice({ name, email }: Identity): string {
  return `<li><button class="person" name="choose" value="${escapeHtml(email)}"><span>${escapeHtml(name)}</span> <span class="email">${escapeHtml(email)}</span></button></li>`;
}

export interface SignInForm {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly errors: IdentityErrors;
}

export const emptyForm: SignInForm = { name: '', email: '', isEmailVerified: true, errors: {} };

/** `inboxPath`: of the page with the emails. Null: they are sent. */
export function signInPage(
  { name, email, isEmailVerified, errors }: SignInForm,
  inboxPath: string | null,
): string {
  return plainPage(
    'Development sign-in',
    `<p>This page replaces Google while the product runs on this machine. Choose any person; no password is needed. It is not available in production.</p>
<form method="post">
<h2 id="people">Sign in as</h2>
<ul aria-labelledby="people">
${sampleIdentities.map(choice).join('\n')}
</ul>
</form>
<form method="post" novalidate>
<h2>Sign in as someone else</h2>
${field('name', 'Name', 'autocomplete="off"', name, errors.name, errors.name !== undefined)}
${field('email', 'Email', 'type="email" autocomplete="off"', email, errors.email, errors.name === undefined && errors.email !== undefined)}
<label class="checkbox"><input type="checkbox" name="verified"${isEmailVerified ? ' checked' : ''}> Email is verified</label>
<button class="primary" name="choose" value="typed">Sign in</button>
</form>
<form method="post">
<button class="secondary" name="choose" value="cancel">Cancel and go back</button>
</form>
${inboxPath !== null ? `<p><a href="${inboxPath}">Emails that would have been sent</a></p>` : ''}`,
  );
}

/** Shown when the provider cannot continue. The reason is for the developer. */
export function expiredPage(reason: string): string {
  return plainPage(
    'This sign-in has expired',
    `<p>It probably took too long, was already completed, or was started in another browser.</p>
<p class="reason">${escapeHtml(reason)}</p>
<p><a href="/auth">Start again</a></p>`,
  );
}
