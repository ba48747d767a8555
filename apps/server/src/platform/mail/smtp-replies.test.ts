import { describe, expect, test } from 'vitest';
import { isRecipientInvalid, parseSmtpReply } from './smtp-replies.ts';

describe('a reply to RCPT TO', () => {
  test.each([
    '550 5.1.1 <ada@customers.test>: Recipient address rejected: User unknown in local recipient table',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Check for typos.',
    '550 5.1.2 <ada@customers.test>: Recipient address rejected: Domain not found',
    '501 5.1.3 Bad recipient address syntax',
    '550 5.1.6 The mailbox has moved',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '556 5.1.10 Recipient address has null MX',
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '550 no such user',
    '550',
    '551 User not local',
    '553 Mailbox name not allowed',
    '553 sorry, this address does not exist (#5.1.1)',
  ])('is about the recipient: %s', (reply) => {
    expect(isRecipientInvalid(reply)).toBe(true);
  });

  test.each([
    '554 5.7.1 <ada@customers.test>: Relay access denied',
    '550 5.7.1 Our policy rejects messages from this sender',
    '550-5.7.1 Our system has detected that this message is likely unsolicited mail.\n550 5.7.1 Bye',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example',
    '530 5.7.0 Authentication required',
    '550 5.1.0 <hello@studio.example>: Sender address rejected: User unknown in local recipient table',
    '553 5.1.7 The sender is not a valid address',
    '550 5.1.8 <hello@studio.example>: Sender address rejected: Domain not found',
    '552 5.2.2 Mailbox full',
    '550 5.4.5 Daily user sending limit exceeded',
    '550 5.1.11 An unknown status',
    '553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)',
    '550 relay not permitted',
    '551 Relaying denied',
    '550 Sender verify failed',
    '550 Administrative prohibition',
    '550 rejected because 192.0.2.1 is in a black list',
    '554 no such user',
    '552 too many emails',
    '450 4.1.1 unknown for now',
    '451 5.1.1 a temporary reply with a status of permanent ones',
    '5501 not a reply',
    '',
  ])('is not about the recipient, so that it is tried again: %s', (reply) => {
    expect(isRecipientInvalid(reply)).toBe(false);
  });

  test('has a code, and with most servers an enhanced status', () => {
    expect(parseSmtpReply('554 5.7.1 Relay access denied')).toEqual({ status: 554, enhancedStatus: '5.7.1' });
    expect(parseSmtpReply('550 no such user')).toEqual({ status: 550, enhancedStatus: null });
    expect(parseSmtpReply('550 the host 5.1.1.1 is unknown')).toEqual({ status: 550, enhancedStatus: null });
    expect(parseSmtpReply('550 5.1.1.1 is unknown')).toEqual({ status: 550, enhancedStatus: null });
    expect(parseSmtpReply('Greeting never received')).toBeNull();
  });
});
