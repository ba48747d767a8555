// Shows the emails that were written to files instead of being sent. The application mounts it only on a developer's
// machine, without a mail server.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { escapeHtml } from '../html.ts';
import { attachment } from '../http/attachment.ts';
import { pageHeaders, plainPage } from '../plain-pages/page.ts';

export const inboxPath = '/development-inbox';

/** The newest ones. */
const maxListed = 100;
const fileNamePattern = /^[\w.-]+\.eml$/;

/** Emails have inline styles. Scripts and other resources stay forbidden, also in the frame. */
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

interface StoredMail {
  readonly name: string;
  readonly mail: Email;
}

const recipientsOf = ({ to = [] }: Email) => to.map(({ address }) => address ?? '').join(', ');

/** '2026-11-24 09:12:31' of '2026-11-24T09-12-31.678Z-….eml'. */
const timeOf = (name: string) => `${name.slice(0, 10)} ${name.slice(11, 19).replaceAll('-', ':')}`;

function listItem({ name, mail }: StoredMail): string {
  const { subject = '' } = mail;
  return `<li><a class="person" href="${inboxPath}/${name}"><span>${escapeHtml(subject)}</span><span class="email">${escapeHtml(recipientsOf(mail))}, ${timeOf(name)} UTC</span></a></li>`;
}

function listPage(mails: readonly StoredMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet.</p>'
      : `<ul aria-label="Emails">${mails.map(listItem).join('\n')}</ul>`;
  return plainPage(
    'Emails',
    `<p>No mail server is configured (SMTP_URL), so emails are saved as files on this machine. This page is not available in production.</p>
${list}
<p><a href="/">Website</a></p>`,
  );
}

function attachmentItem(name: string, index: number, fileName: string): string {
  return `<li><a href="${inboxPath}/${name}/attachments/${index}">${escapeHtml(fileName)}</a></li>`;
}

function mailPage({ name, mail }: StoredMail): string {
  const { subject = '', html = '', text = '', attachments } = mail;
  const files = attachments.map(({ filename }, index) =>
    attachmentItem(name, index, filename ?? 'attachment'),
  );
  return plainPage(
    subject,
    `<p>To ${escapeHtml(recipientsOf(mail))}, ${timeOf(name)} UTC. <a href="${inboxPath}">All emails</a></p>
<iframe title="The email" sandbox srcdoc="${escapeHtml(html)}"></iframe>
${files.length === 0 ? '' : `<h2 id="files">Attachments</h2><ul aria-labelledby="files">${files.join('\n')}</ul>`}
<h2>As text</h2>
<pre>${escapeHtml(text)}</pre>`,
  );
}

/** `folder`: of the emails. */
export function mountDevelopmentInbox(app: FastifyInstance, folder: string): void {
  async function read(name: string): Promise<StoredMail | null> {
    if (!fileNamePattern.test(name)) return null;
    const bytes = await readFile(join(folder, name)).catch(() => null);
    return bytes && { name, mail: await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' }) };
  }

  async function readNewest(): Promise<StoredMail[]> {
    const names = await readdir(folder).catch(() => []);
    const newest = names
      .filter((name) => fileNamePattern.test(name) && !name.startsWith('.'))
      .toSorted()
      .slice(-maxListed)
      .toReversed();
    return (await Promise.all(newest.map(read))).flatMap((mail) => mail ?? []);
  }

  const notFound = plainPage('Email not found', `<p><a href="${inboxPath}">All emails</a></p>`);

  app.get(inboxPath, async (_request, reply) =>
    reply.headers(pageHeaders).send(listPage(await readNewest())),
  );

  app.get<{ Params: { name: string } }>(`${inboxPath}/:name`, async ({ params }, reply) => {
    const found = await read(params.name);
    if (found === null) return reply.code(404).headers(pageHeaders).send(notFound);
    return reply.headers(mailHeaders).send(mailPage(found));
  });

  app.get<{ Params: { name: string; index: string } }>(
    `${inboxPath}/:name/attachments/:index`,
    async ({ params }, reply) => {
      const file = (await read(params.name))?.mail.attachments[Number(params.index)];
      if (file === undefined || typeof file.content === 'string')
        return reply.code(404).headers(pageHeaders).send(notFound);
      return reply
        .headers({ ...pageHeaders, 'content-type': file.mimeType })
        .header('content-disposition', attachment(file.filename ?? 'attachment'))
        .send(Buffer.from(new Uint8Array(file.content)));
    },
  );
}
