import { chatSides, messageKinds } from '@burnish/domain/chat/chat';
import { receiptFileTypes } from '@burnish/domain/orders/receipt/receipt';
import { z } from 'zod';
import { personRef, staffRef, user } from '../accounts/entities.ts';
import { dateTime, id, identified, signedUrl } from '../common.ts';

const countBySide = z.object({ user: z.number().int(), admin: z.number().int() });

export const chat = identified.extend({
  user: personRef,
  admin: staffRef.nullable().describe('The assignee. Null until an admin has opened the conversation.'),
  lastMessage: z
    .string()
    .nullable()
    .describe('Its beginning, or the file name. Notes and automatic replies are left out.'),
  lastMessageTime: dateTime.nullable(),
  unreadCount: countBySide.describe("For each side: the other side's messages that it hasn't read."),
  readUpTo: countBySide.describe('For each side: the `seq` of the last message that it has read, or 0.'),
  createdAt: dateTime,
});

export const chatSubject = identified.extend({
  kind: z.enum(['order', 'invoice', 'job']),
  label: z.string().describe("Such as 'Order 148, Gold Plan', 'INV-2026-000131' or 'JOB-2026-000042'."),
});

export const chatMessage = identified.extend({
  chat: id,
  seq: z.number().int().describe('Sequence number in the conversation, from 1. There can be gaps.'),
  kind: z.enum(messageKinds),
  sender: user
    .pick({ _id: true, fullName: true, email: true })
    .describe("Automatic replies come from the studio, with the _id 'studio'."),
  side: z.enum(chatSides).describe("The sender's side of the conversation."),
  message: z.string().describe('Empty for a file without text.'),
  attachment: z
    .object({
      fileName: z.string(),
      fileType: z.enum(receiptFileTypes),
      fileSize: z.number().int().describe('In bytes.'),
      url: signedUrl,
    })
    .nullable(),
  subject: chatSubject.nullable(),
  clientId: z.string().optional().describe("The sender's own ID of the message."),
  createdAt: dateTime,
});

export const chatPerson = z.object({
  user: personRef,
  hasPriority: z.boolean().describe('True for customers with a Gold or Diamond plan.'),
  chat: chat.nullable().describe('Null: there is no conversation yet.'),
});

export const cannedReply = identified.extend({ title: z.string(), text: z.string() });

export const transcript = z.object({
  fileName: z.string(),
  text: z.string().describe('All messages in order, with times in UTC.'),
});

export type Chat = z.output<typeof chat>;
export type ChatMessage = z.output<typeof chatMessage>;
export type ChatSubject = z.output<typeof chatSubject>;
export type ChatPerson = z.output<typeof chatPerson>;
export type CannedReply = z.output<typeof cannedReply>;
