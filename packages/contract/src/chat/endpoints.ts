// The HTTP calls of the support chat. For its Socket.IO events, see events.ts.
import { z } from 'zod';
import { user } from '../accounts/entities.ts';
import { userSample } from '../accounts/samples.ts';
import { endpoints } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { documentLimits } from '../file-limits.ts';
import { invoice, order } from '../orders/entities.ts';
import { invoiceSample, planOrderSample } from '../orders/samples.ts';
import { filterBy, listQuery, page, pageSample } from '../paging.ts';
import { subscription } from '../subscriptions/entities.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import { cannedReply, chat, chatMessage, chatPerson, transcript } from './entities.ts';
import { assignment, cannedReplyInput, messagesQuery, newMessage, newStudioMessage } from './inputs.ts';
import {
  cannedReplySample,
  chatMessageSample,
  chatPersonSample,
  chatSample,
  transcriptSample,
} from './samples.ts';

const chatReply = {
  reply: z.object({ chat }),
  spreadData: true,
  sample: { reply: { chat: chatSample } },
} as const;

const messagesReply = {
  query: messagesQuery,
  reply: z.object({
    messages: z.array(chatMessage),
    hasMore: z.boolean().describe('Whether there are more messages in the requested direction.'),
  }),
  spreadData: true,
  sample: { query: { limit: 20 }, reply: { messages: [chatMessageSample], hasMore: false } },
} as const;

const attachment = { field: 'attachment', required: false, ...documentLimits } as const;

const messageReply = {
  reply: z.object({ message: chatMessage }),
  status: 201,
  sample: {
    body: { message: 'Please leave the freckles.', clientId: '5f0c7e9a' },
    reply: { message: chatMessageSample },
  },
} as const;

const transcriptReply = {
  reply: z.object({ transcript }),
  sample: { reply: { transcript: transcriptSample } },
} as const;

const cannedReplySamples = {
  body: { title: cannedReplySample.title, text: cannedReplySample.text },
  reply: { cannedReply: cannedReplySample },
};

const chatFilters = listQuery({ status: filterBy(['unread']) });

export const chatEndpoints = endpoints({
  'GET /chat/user/chat': {
    access: 'authenticated',
    cost: 'read',
    scope: 'chat:read',
    summary: 'Get your conversation with the studio. Starts it if there is none',
    ...chatReply,
  },
  'GET /chat/user/chat/:id/messages': {
    access: 'authenticated',
    cost: 'read',
    scope: 'chat:read',
    summary: 'List messages of your conversation, oldest first',
    ...messagesReply,
  },
  'POST /chat/user/chat/:id/messages': {
    access: 'authenticated',
    cost: 'message',
    scope: 'chat:write',
    summary: 'Send a message to the studio, with or without a file',
    body: newMessage,
    upload: attachment,
    ...messageReply,
  },
  'POST /chat/user/chat/:id/read': {
    access: 'authenticated',
    cost: 'write',
    scope: 'chat:write',
    summary: 'Mark your conversation as read',
    ...chatReply,
  },
  'GET /chat/user/chat/:id/export': {
    access: 'authenticated',
    cost: 'export',
    scope: 'chat:read',
    summary: 'Export your conversation as text',
    ...transcriptReply,
  },
  'GET /chat/messages': {
    access: 'authenticated',
    cost: 'read',
    scope: 'chat:read',
    staffPermission: 'chat:answer',
    summary: 'List messages about an order, an invoice or a job',
    query: z.object({
      orderId: idField.optional(),
      invoiceId: idField.optional(),
      jobId: idField.optional(),
    }),
    reply: z.object({ messages: z.array(chatMessage) }),
    spreadData: true,
    sample: { query: { invoiceId: invoiceSample._id }, reply: { messages: [chatMessageSample] } },
  },
  'GET /chat/admin/chats': {
    access: 'chat:answer',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List conversations: unread first, among them Gold and Diamond first, then by latest message',
    query: chatFilters,
    reply: z.object({ chats: z.array(chat), page }),
    spreadData: true,
    sample: { query: { search: 'okafor' }, reply: { chats: [chatSample], page: pageSample } },
  },
  'GET /chat/admin/people': {
    access: 'chat:answer',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List users to write to, in the same order. Users without a conversation come last',
    query: chatFilters,
    reply: z.object({ people: z.array(chatPerson), page }),
    sample: { query: { search: 'okafor' }, reply: { people: [chatPersonSample], page: pageSample } },
  },
  'POST /chat/admin/chat/user/:id': {
    access: 'chat:answer',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Get the conversation with a user. Starts it if there is none',
    ...chatReply,
  },
  'POST /chat/admin/chat/:id/assign': {
    access: 'chat:answer',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Assign a conversation to yourself',
    body: assignment,
    ...chatReply,
    sample: { body: { reassign: true }, ...chatReply.sample },
  },
  'GET /chat/admin/chat/:id/messages': {
    access: 'chat:answer',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List messages and notes of a conversation, oldest first',
    ...messagesReply,
  },
  'POST /chat/admin/chat/:id/messages': {
    access: 'chat:answer',
    cost: 'message',
    scope: 'studio:write',
    summary: 'Reply to a customer or add a note, with or without a file',
    body: newStudioMessage,
    upload: attachment,
    ...messageReply,
  },
  'POST /chat/admin/chat/:id/read': {
    access: 'chat:answer',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Mark a conversation as read by the studio',
    ...chatReply,
  },
  'GET /chat/admin/chat/:id/export': {
    access: 'chat:answer',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Export a conversation as text, without notes',
    ...transcriptReply,
  },
  'GET /chat/admin/chat/:id/customer': {
    access: 'chat:answer',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get the customer of a conversation: account, latest orders, invoices and subscriptions',
    reply: z.object({
      user,
      orders: z.array(order),
      invoices: z.array(invoice),
      subscriptions: z.array(subscription),
    }),
    sample: {
      reply: {
        user: userSample,
        orders: [planOrderSample],
        invoices: [invoiceSample],
        subscriptions: [subscriptionSample],
      },
    },
  },
  'GET /chat/admin/replies': {
    access: 'chat:answer',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List canned replies by title',
    reply: z.object({ replies: z.array(cannedReply) }),
    sample: { reply: { replies: [cannedReplySample] } },
  },
  'POST /chat/admin/replies': {
    access: 'chat:answer',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Create a canned reply',
    body: cannedReplyInput,
    reply: z.object({ cannedReply }),
    status: 201,
    message: 'The reply has been saved.',
    sample: cannedReplySamples,
  },
  'PUT /chat/admin/replies/:id': {
    access: 'chat:answer',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Update a canned reply',
    body: cannedReplyInput,
    reply: z.object({ cannedReply }),
    message: 'The reply has been saved.',
    sample: cannedReplySamples,
  },
  'DELETE /chat/admin/replies/:id': {
    access: 'chat:answer',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Delete a canned reply',
    reply: z.object({}),
    message: 'The reply has been deleted.',
    sample: { reply: {} },
  },
});
