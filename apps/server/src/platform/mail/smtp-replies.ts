// What a mail server means by rejecting RCPT TO. It rejects there what concerns its client and the sender, too: Postfix
// delays all of its restrictions until then.

export interface SmtpReply {
  readonly status: number;
  /** Of RFC 3463, for example 5.1.1. Null: the server doesn't say. */
  readonly enhancedStatus: string | null;
}

/** Not 5.1.0, 5.1.7 and 5.1.8, which are about the sender. */
const invalidRecipients: ReadonlySet<string> = new Set([
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.4',
  '5.1.6',
  '5.1.10',
  '5.2.1',
]);

/** Reply codes about a mailbox, if there is no enhanced status. */
const mailboxReplies: ReadonlySet<number> = new Set([550, 551, 553]);

/** Exim answers `550 relay not permitted` and `550 Sender verify failed`, without an enhanced status. */
const policyWords = /relay|sender|authenticat|prohibit|denied|polic|block|black ?list/i;

/** Null: it isn't a reply. */
export function parseSmtpReply(text: string): SmtpReply | null {
  const [, status] = /^(\d{3})(?!\d)/.exec(text) ?? [];
  if (status === undefined) return null;
  // Behind the code, or as qmail writes it, in brackets at the end.
  const [, first, last] =
    /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?![\d.])|\(#([245]\.\d{1,3}\.\d{1,3})\)/.exec(text) ?? [];
  return { status: Number(status), enhancedStatus: first ?? last ?? null };
}

/** Whether a reply to RCPT TO says that the recipient's address is invalid, not only for this sender. */
export function isRecipientInvalid(text: string): boolean {
  const reply = parseSmtpReply(text);
  if (reply === null || reply.status < 500) return false;
  if (reply.enhancedStatus !== null) return invalidRecipients.has(reply.enhancedStatus);
  return mailboxReplies.has(reply.status) && !policyWords.test(text);
}
