// What people see who open the link in an email that switches such emails off.
import { brand } from '@burnish/domain/brand';
import { plainPage } from '../../platform/plain-pages/page.ts';
import { settingsPath } from './mail-task.ts';

const settingsLink = `<p><a href="${settingsPath}">Choose which emails you get</a></p>`;

export function unsubscribePage(): string {
  return plainPage(
    'Turn off these emails?',
    `<p>You will no longer get emails like the one that this link is from. You can turn them on again in your ${brand.name} profile.</p>
<form method="post"><button class="primary">Turn off these emails</button></form>
${settingsLink}`,
  );
}

export function unsubscribedPage(): string {
  return plainPage(
    'These emails are turned off',
    `<p>You can turn them on again in your profile.</p>${settingsLink}`,
  );
}

export function invalidLinkPage(): string {
  return plainPage(
    'This link has expired',
    `<p>Use the link in a newer email, or turn emails off in your profile.</p>${settingsLink}`,
  );
}
