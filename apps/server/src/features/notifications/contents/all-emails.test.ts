import { expect, it } from 'vitest';
import { sampleNotificationMails } from '../../../../../../testing/sample-notifications.ts';
import { type MailContent, renderMailText } from '../../../platform/mail/mail-layout.ts';

const publicUrl = 'https://studio.example';
const mails = await sampleNotificationMails(publicUrl);

const separator = '='.repeat(80);

/** Narrow spaces look like any other in a file. */
const describeMail = ([name, mail]: readonly [string, MailContent]) =>
  [separator, name, `Subject: ${mail.subject}`, separator, '', renderMailText(mail)]
    .join('\n')
    .replaceAll('\u202f', ' ');

/** Which members of an entity are missing shows in its text. */
const missingValue = /\b(?:undefined|null|NaN|Invalid Date)\b|\[object/;

it.each(Object.entries(mails))('the email %s is complete', (_, mail) => {
  const { subject, paragraphs, facts = [], button } = mail;
  for (const text of [subject, ...paragraphs, ...facts.flat(), button.label]) {
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(missingValue);
  }
  expect(paragraphs.length).toBeGreaterThan(0);
  expect(new URL(button.href).origin).toBe(publicUrl);
});

it('each email says what all-emails.txt shows, which `npx vitest run all-emails -u` writes', async () => {
  await expect(Object.entries(mails).map(describeMail).join('\n')).toMatchFileSnapshot('all-emails.txt');
});
