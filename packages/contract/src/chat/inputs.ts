// Input of chat calls and of chat events.
import { adminMessageKinds, messageMaxLength, messagePageSize } from '@burnish/domain/chat/chat';
import { z } from 'zod';
import { fieldMessages, idField, isStorable, requiredText } from '../fields.ts';
import { invalidLimit } from '../paging.ts';

const missingMessage = 'Enter a message.';

const clientIdField = z
  .string({ error: fieldMessages.text })
  .min(1, fieldMessages.text)
  .max(100, fieldMessages.maxLength(100))
  .refine(isStorable, fieldMessages.unstorable)
  .nullish()
  .describe('An ID chosen by the sender. Sending a message again with the same ID stores it only once.');

const subjectFields = {
  orderId: idField.nullish().describe('The order of the customer that the message is about.'),
  invoiceId: idField.nullish().describe('The invoice of the customer that the message is about.'),
  jobId: idField.nullish().describe('The job of the customer that the message is about.'),
};

const kindField = z
  .enum(adminMessageKinds, { error: fieldMessages.oneOf(adminMessageKinds) })
  .optional()
  .describe("'note': written and read by admins only.");

/** A message sent by a call. With a file, the text is optional. */
export const newMessage = z.object({
  message: z
    .string({ error: fieldMessages.text })
    .trim()
    .max(messageMaxLength, fieldMessages.maxLength(messageMaxLength))
    .refine(isStorable, fieldMessages.unstorable)
    .nullish(),
  clientId: clientIdField,
  ...subjectFields,
});

export const newStudioMessage = newMessage.extend({ kind: kindField });

/** A message sent by a `send_message` event. */
export const sentMessage = z.object({
  chatId: idField,
  message: z
    .string({ error: missingMessage })
    .trim()
    .min(1, missingMessage)
    .max(messageMaxLength, fieldMessages.maxLength(messageMaxLength))
    .refine(isStorable, fieldMessages.unstorable),
  clientId: clientIdField,
  kind: kindField,
  ...subjectFields,
});
export type SentMessage = z.input<typeof sentMessage>;

export const openedChat = z.object({ chatId: idField });

/** Without `upTo`, all messages are marked as read, including one that the sender hasn't received yet. */
export const readChat = z.object({
  chatId: idField,
  upTo: z
    .int32({ error: 'Must be the number of a message.' })
    .min(0, 'Must be the number of a message.')
    .optional()
    .describe('The `seq` of the last message that was read.'),
});
export type ReadChat = z.input<typeof readChat>;

export const typingEvent = z.object({
  chatId: idField,
  isTyping: z.boolean({ error: fieldMessages.boolean }),
});
export type TypingEvent = z.input<typeof typingEvent>;

/** Without `before` and `after`: the latest messages. Always sorted oldest first. */
export const messagesQuery = z.object({
  before: idField.optional().describe('The last messages before this one.'),
  after: idField
    .optional()
    .describe('The first messages after this one, such as those missed while offline.'),
  limit: z.coerce
    .number({ error: invalidLimit })
    .int(invalidLimit)
    .min(1, invalidLimit)
    .default(messagePageSize)
    .describe(`Values above ${messagePageSize} count as ${messagePageSize}.`),
});

export const cannedReplyInput = z.object({
  title: requiredText('Enter a title.', 80),
  text: requiredText('Enter the reply text.', messageMaxLength),
});

export const assignment = z.object({
  reassign: z
    .boolean({ error: fieldMessages.boolean })
    .optional()
    .describe('Take the conversation even if another admin is assigned.'),
});
