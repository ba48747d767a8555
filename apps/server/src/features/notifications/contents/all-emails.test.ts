import { expect, it } from 'vitest';
import {
  notificationSampleNames,
  sampleNotificationMail,
} from '../../../../../../testing/sample-notifications.ts';
import { type MailContent, renderMailText } from '../../../platform/mail/mail-layout.ts';

const publicUrl = 'https://studio.example';

const separator = '='.repeat(80);

/** Intl separates times with narrow spaces, which editors don't show. */
const describeMail = (name: string, mail: MailContent) =>
  [separator, name, `Subject: ${mail.subject}`, separator, '', renderMailText(mail)]
    .join('\n')
    .replaceAll('\u202f', ' ');

/** What a missing value leaves in a text. */
const missingValue = /\b(?:undefined|null|NaN|Invalid Date)\b|\[object/;

it.each(notificationSampleNames)('the email %s is complete', async (name) => {
  const { subject, paragraphs, facts = [], button } = await sampleNotificationMail(name, publicUrl);
  for (const text of [subject, ...paragraphs, ...facts.flat(), button.label]) {
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(missingValue);
  }
  expect(paragraphs.length).toBeGreaterThan(0);
  expect(new URL(button.href).origin).toBe(publicUrl);
});

it('emails match all-emails.txt, which `npx vitest run all-emails -u` updates', async () => {
  const mails = notificationSampleNames.map(async (name) =>
    describeMail(name, await sampleNotificationMail(name, publicUrl)),
  );
  await expect((await Promise.all(mails)).join('\n')).toMatchFileSnapshot('all-emails.txt');
});
