// The pages of the development sign-in: complete in one answer, without scripts.
import { createHash } from 'node:crypto';
import { type Identity, readyMade, type TypedFaults } from './identities.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

function field(
  name: keyof TypedFaults,
  label: string,
  attributes: string,
  value: string,
  fault: string | undefined,
  hasFocus: boolean,
): string {
  const id = `${name}-fault`;
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} value="${escapeHtml(value)}"${
    fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}"`
  }${hasFocus ? ' autofocus' : ''}>
${fault === undefined ? '' : `<p class="fault" id="${id}">${escapeHtml(fault)}</p>`}`;
}

function choice({ name, email }: Identity): string {
  return `<li><button class="person" name="choose" value="${escapeHtml(email)}"><span>${escapeHtml(name)}</span> <span class="email">${escapeHtml(email)}</span></button></li>`;
}

export interface Typed {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly faults: TypedFaults;
}

export const nothingTyped: Typed = { name: '', email: '', isEmailVerified: true, faults: {} };

export function signInPage({ name, email, isEmailVerified, faults }: Typed): string {
  return page(
    'Development sign-in',
    `<p>This page stands in for Google while the product runs on this machine. It knows no passwords: you are whoever you say. In production it does not exist.</p>
<form method="post">
<h2 id="people">Sign in as</h2>
<ul aria-labelledby="people">
${readyMade.map(choice).join('\n')}
</ul>
</form>
<form method="post" novalidate>
<h2>Sign in as somebody else</h2>
${field('name', 'Name', 'autocomplete="off"', name, faults.name, faults.name !== undefined)}
${field('email', 'Email', 'type="email" autocomplete="off"', email, faults.email, faults.name === undefined && faults.email !== undefined)}
<label class="tick"><input type="checkbox" name="verified"${isEmailVerified ? ' checked' : ''}> Email is verified</label>
<button class="go" name="choose" value="typed">Sign in</button>
</form>
<form method="post">
<button class="quiet" name="choose" value="nobody">Cancel and go back</button>
</form>`,
  );
}

/** What the person reads when the provider cannot go on; the reason is for the developer. */
export function endedPage(reason: string): string {
  return page(
    'This sign-in has ended',
    `<p>Most likely it took too long, was finished already, or was begun in another browser.</p>
<p class="reason">${escapeHtml(reason)}</p>
<p><a href="/auth">Start again</a></p>`,
  );
}
