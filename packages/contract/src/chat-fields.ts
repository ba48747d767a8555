// What is written in a conversation, by a call or over the live connection.
import { messageMaxLength, messagesAtOnce, writtenKinds } from '@burnish/domain/chat/chat';
import { z } from 'zod';
import { canBeKept, idField, requiredText } from './fields.ts';

const blank = 'Write a message first.';
const tooLong = `Use at most ${messageMaxLength.toLocaleString('en-US')} characters.`;

const clientIdField = z
  .string({ error: 'This must be text.' })
  .min(1, 'This must be text.')
  .max(100, 'Use at most 100 characters.')
  .refine(canBeKept, 'This holds a character that cannot be kept.')
  .nullish()
  .describe('Made up by the sender for one message: the same one again stores nothing and answers the same.');

const about = {
  orderId: idField.nullish().describe('An order of the customer, that the message is about.'),
  invoiceId: idField.nullish().describe('An invoice of the customer, that the message is about.'),
};

const kindField = z
  .enum(writtenKinds, { error: `Choose one of ${writtenKinds.join(', ')}.` })
  .optional()
  .describe("'note' is for admins only to write, and to read.");

/** By a call: with a file the words may be missing. */
export const newMessage = z.object({
  message: z
    .string({ error: 'This must be text.' })
    .trim()
    .max(messageMaxLength, tooLong)
    .refine(canBeKept, 'This holds a character that cannot be kept.')
    .nullish(),
  clientId: clientIdField,
  ...about,
});

export const newStudioMessage = newMessage.extend({ kind: kindField });

/** Over the live connection. */
export const sentMessage = z.object({
  chatId: idField,
  message: z
    .string({ error: blank })
    .trim()
    .min(1, blank)
    .max(messageMaxLength, tooLong)
    .refine(canBeKept, 'This holds a character that cannot be kept.'),
  clientId: clientIdField,
  kind: kindField,
  ...about,
});
export type SentMessage = z.input<typeof sentMessage>;

export const readChat = z.object({ chatId: idField });

export const typingNews = z.object({
  chatId: idField,
  isTyping: z.boolean({ error: 'This must be true or false.' }),
});
export type TypingNews = z.input<typeof typingNews>;

const wholeNumber = 'The limit must be a whole number of at least 1.';

/** Oldest first, the last of them, or those beside a message. */
export const messagesQuery = z.object({
  before: idField.optional().describe('The last ones before this message.'),
  after: idField.optional().describe('The first ones after this message: what a page has missed.'),
  limit: z.coerce
    .number({ error: wholeNumber })
    .int(wholeNumber)
    .min(1, wholeNumber)
    .default(messagesAtOnce)
    .describe(`Above ${messagesAtOnce} counts as ${messagesAtOnce}.`),
});

export const newReply = z.object({
  title: requiredText('Give it a short title.', 80),
  text: requiredText('Write the reply.', messageMaxLength),
});

export const assignment = z.object({
  take: z
    .boolean({ error: 'This must be true or false.' })
    .optional()
    .describe('Also when somebody else has it.'),
});
