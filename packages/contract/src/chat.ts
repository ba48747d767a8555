// Support chat by calls. What is live goes over Socket.IO beside it: events.ts.
import { z } from 'zod';
import { assignment, messagesQuery, newMessage, newReply, newStudioMessage } from './chat-fields.ts';
import { endpoints } from './endpoint.ts';
import {
  cannedReply,
  chat,
  chatMessage,
  chatPerson,
  invoice,
  order,
  subscription,
  transcript,
  user,
} from './entity.ts';
import { idField } from './fields.ts';
import { filterBy, listQuery, page } from './paging.ts';
import {
  cannedReplySample,
  chatMessageSample,
  chatPersonSample,
  chatSample,
  invoiceSample,
  pageSample,
  requestSample,
  subscriptionSample,
  transcriptSample,
  userSample,
} from './samples.ts';

const oneChat = z.object({ chat });
const chatReply = { reply: oneChat, beside: true, sample: { reply: { chat: chatSample } } } as const;

const someMessages = z.object({
  messages: z.array(chatMessage),
  hasMore: z.boolean().describe('There are more in the direction that was asked for.'),
});
const messagesReply = {
  query: messagesQuery,
  reply: someMessages,
  beside: true,
  sample: { query: { limit: 20 }, reply: { messages: [chatMessageSample], hasMore: false } },
} as const;

const attachment = { field: 'attachment', required: false } as const;
const messageSample = {
  body: { message: 'Please leave the freckles.', clientId: '5f0c7e9a' },
  reply: { message: chatMessageSample },
};
const exported = {
  reply: z.object({ transcript }),
  sample: { reply: { transcript: transcriptSample } },
} as const;

const unread = listQuery({ status: filterBy(['unread']) });

export const chatEndpoints = endpoints({
  'GET /chat/user/chat': {
    access: 'user',
    summary: "The caller's own conversation with the studio, begun by asking for it",
    ...chatReply,
  },
  'GET /chat/user/chat/:id/messages': {
    access: 'user',
    summary: 'Messages of the own conversation, oldest first: the last ones, or those before or after one',
    ...messagesReply,
  },
  'POST /chat/user/chat/:id/messages': {
    access: 'user',
    summary: 'Say something in the own conversation, with or without a file',
    body: newMessage,
    upload: attachment,
    reply: z.object({ message: chatMessage }),
    status: 201,
    sample: messageSample,
  },
  'POST /chat/user/chat/:id/read': {
    access: 'user',
    summary: 'Everything in the own conversation is read',
    ...chatReply,
  },
  'GET /chat/user/chat/:id/export': {
    access: 'user',
    summary: 'The own conversation as text',
    ...exported,
  },
  'GET /chat/messages': {
    access: 'user',
    summary: 'The messages about an order or an invoice: of an own one; of any, for an admin',
    query: z.object({ orderId: idField.optional(), invoiceId: idField.optional() }),
    reply: z.object({ messages: z.array(chatMessage) }),
    beside: true,
    sample: { query: { invoiceId: invoiceSample._id }, reply: { messages: [chatMessageSample] } },
  },
  'GET /chat/admin/chats': {
    access: 'admin',
    summary: 'All conversations: unread first, of them Gold and Diamond first, then the latest',
    query: unread,
    reply: z.object({ chats: z.array(chat), page }),
    beside: true,
    sample: { query: { search: 'okafor' }, reply: { chats: [chatSample], page: pageSample } },
  },
  'GET /chat/admin/people': {
    access: 'admin',
    summary: 'Everybody who can be written to, in the same order; who has no conversation yet stands last',
    query: unread,
    reply: z.object({ people: z.array(chatPerson), page }),
    sample: { query: { search: 'okafor' }, reply: { people: [chatPersonSample], page: pageSample } },
  },
  'POST /chat/admin/chat/user/:id': {
    access: 'admin',
    summary: 'The conversation with this user, begun if there is none',
    ...chatReply,
  },
  'POST /chat/admin/chat/:id/assign': {
    access: 'admin',
    summary: 'Take a conversation that nobody has',
    body: assignment,
    ...chatReply,
    sample: { body: { take: true }, ...chatReply.sample },
  },
  'GET /chat/admin/chat/:id/messages': {
    access: 'admin',
    summary: 'Messages of a conversation, oldest first, with the notes of admins',
    ...messagesReply,
  },
  'POST /chat/admin/chat/:id/messages': {
    access: 'admin',
    summary: 'Answer a customer, or note something for admins only; with or without a file',
    body: newStudioMessage,
    upload: attachment,
    reply: z.object({ message: chatMessage }),
    status: 201,
    sample: messageSample,
  },
  'POST /chat/admin/chat/:id/read': {
    access: 'admin',
    summary: 'Everything in a conversation is read by the studio',
    ...chatReply,
  },
  'GET /chat/admin/chat/:id/export': {
    access: 'admin',
    summary: 'A conversation as text, without notes',
    ...exported,
  },
  'GET /chat/admin/chat/:id/customer': {
    access: 'admin',
    summary: 'Who a conversation is with: the account, and the latest orders, invoices and subscriptions',
    reply: z.object({
      user,
      orders: z.array(order),
      invoices: z.array(invoice),
      subscriptions: z.array(subscription),
    }),
    sample: {
      reply: {
        user: userSample,
        orders: [requestSample],
        invoices: [invoiceSample],
        subscriptions: [subscriptionSample],
      },
    },
  },
  'GET /chat/admin/replies': {
    access: 'admin',
    summary: "The studio's prepared replies, by title",
    reply: z.object({ replies: z.array(cannedReply) }),
    sample: { reply: { replies: [cannedReplySample] } },
  },
  'POST /chat/admin/replies': {
    access: 'admin',
    summary: 'Prepare a reply',
    body: newReply,
    reply: z.object({ cannedReply }),
    status: 201,
    message: 'The reply is saved.',
    sample: {
      body: { title: cannedReplySample.title, text: cannedReplySample.text },
      reply: { cannedReply: cannedReplySample },
    },
  },
  'PUT /chat/admin/replies/:id': {
    access: 'admin',
    summary: 'Change a prepared reply',
    body: newReply,
    reply: z.object({ cannedReply }),
    message: 'The reply is saved.',
    sample: {
      body: { title: cannedReplySample.title, text: cannedReplySample.text },
      reply: { cannedReply: cannedReplySample },
    },
  },
  'DELETE /chat/admin/replies/:id': {
    access: 'admin',
    summary: 'Remove a prepared reply',
    reply: z.object({}),
    message: 'The reply is removed.',
    sample: { reply: {} },
  },
});
