// What the description of the API says in sentences, apart from what the definitions say of themselves.
import { brand } from '@burnish/domain/brand';
import type { ApiKey } from './api.ts';
import type { Access } from './endpoint.ts';
import { liveEntities } from './events.ts';
import { defaultLimit, maxLimit, totalCap } from './paging.ts';

const count = (value: number) => value.toLocaleString('en-US');

const introduction = `Everything that the pages of ${brand.name} do, they do by these calls. Other programs may do the same.

## Signing in
A call that is not open to everybody carries a token in its header: \`Authorization: Bearer <token>\`. A token comes from registering or signing in and is good for seven days. It ends before that when its owner signs out, when the password is changed or reset, and for every call while the account is not active.

## Answers
A success is \`{ "success": true, "message"?, "data": { … } }\`. What a call gives stands under \`data\`; \`message\` is a sentence for a person. What is created is answered with 201.

Ids are texts in \`_id\`. Times are ISO 8601 in UTC. An amount is a decimal number with its currency beside it. Members of a request that nobody knows are ignored.

## Errors
A refusal is \`{ "success": false, "message", "code", "errors"?, "requestId" }\`. \`code\` is stable and meant for programs, \`message\` for a person. \`errors\` names each member at fault by its path, such as \`address.city\`. \`requestId\` finds the call in the logs.

- 400: the input is malformed, or breaks a rule.
- 401: there is no token, or it is no longer good.
- 403: this kind of caller may never do it.
- 404: it is not there, or belongs to somebody else.
- 409: the state does not allow it now.
- 413: that is too much at once. 415: that is of the wrong type.
- 429: too many calls. \`Retry-After\` says how many seconds to wait.
- 503: not ready. 500: a fault on our side. Both may be tried again.

## Lists
A list comes newest first, if it does not say otherwise, a page at a time: \`limit\` rows of at most ${count(maxLimit)}, without it ${count(defaultLimit)}. \`data.page.nextCursor\`, given as \`cursor\`, brings the next page; it is null on the last one. \`data.page.total\` is exact to ${count(totalCap)}; above that it stays there and \`totalIsCapped\` is true. \`search\` finds a part of a word, in any case.

## Sending again
A creating call takes an \`Idempotency-Key\`: a text of 1 to 200 visible characters that you make up for one act. The same key with the same content within 24 hours gives the first answer, marked \`Idempotent-Replayed: true\`, and has no second effect; with other content it is refused. While the first is under way the second waits for it. Only a success is kept.

## Realtime
Socket.IO 4 on the same origin, with \`auth: { token }\`; a bad token is the connect_error "Authentication error". The event \`changed\` carries \`{ entity, id }\` and says what to read again; it goes to whom the thing belongs to and to admins. \`entity\` is one of ${liveEntities.join(', ')}. When a token ends, so do its connections.

Support chat goes over the same connection. A page sends \`join_chat\` and \`leave_chat\` with the id of a conversation, \`send_message\` with \`{ chatId, message, clientId?, kind?, orderId?, invoiceId? }\`, \`mark_read\` with \`{ chatId }\` and \`typing\` with \`{ chatId, isTyping }\`. Each takes an acknowledgement, which is given \`{ success, message?, code?, data? }\`; of a message that was sent, \`data.message\` is the message as it is stored. What is refused also comes back as the event \`error\` with \`{ code, message, event }\`. A \`clientId\` is made up for one message: what is sent again with the same one is stored once.

It hears \`new_message\` with the whole message, in each conversation that it has joined and of its own sending; \`user_typing\` with \`{ chatId, userId, fullName, isTyping }\`; \`chat_unread_update\` with \`{ role, chatId, unreadCount }\`, on the side that the number is for; and \`chat_read\` with \`{ role, chatId, seq }\`: that side has read up to the message with this \`seq\`. Admins also hear \`new_chat_message\` with \`{ chatId, message, user }\`, whenever a customer has written, and \`chat_answering\` with \`{ chatId, admins }\`, who of them has a conversation open. Notes go to admins only. After a break, \`GET …/messages?after=\` brings what was missed.`;

export const info = {
  title: brand.name,
  version: '1',
  summary: 'Photo retouching: orders, invoices, receipts, subscriptions.',
  description: introduction,
  contact: { email: brand.email },
};

/** By the first part of the path. */
export const tagOf: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  auth: { name: 'Accounts', description: 'Who somebody is, and how they prove it.' },
  subscriptions: {
    name: 'Subscriptions and billing',
    description: 'What a customer does: order a plan, see the invoices, hand in receipts.',
  },
  'pay-per-image': {
    name: 'Pay per image',
    description: 'Images bought by the piece, from the order to the last one used.',
  },
  orders: { name: 'Orders', description: 'What a customer ordered, of both kinds, at a glance.' },
  photos: {
    name: 'Photographs',
    description:
      'Hand in photographs to be worked on: by a form, or file by file in the resumable way (tus 1.0) at `/photos/tus` and then together as a job.',
  },
  chat: { name: 'Support chat', description: 'A conversation of each customer with the studio.' },
  admin: {
    name: 'Administration',
    description: "What the studio's admins do: decide on orders, invoice, check receipts, confirm.",
  },
};

export const whoMay: { readonly [A in Access]: string } = {
  anyone: 'Open to everybody.',
  user: 'For whoever is signed in.',
  admin: 'For admins only.',
};

const usageEdit =
  'Another number of images used is entered as the difference, with the reason, if there is one, of at most 200 characters.';

/** What a summary leaves unsaid. */
export const notes: { readonly [K in ApiKey]?: string } = {
  'POST /auth/register': 'The answer signs the new account in. Its email is not verified by this.',
  'POST /auth/login': 'Whether the email or the password is wrong is not said.',
  'POST /auth/google':
    'The token is checked as on the way through the browser, and the account found or made likewise.',
  'POST /auth/logout': 'Its connections end with it. Other tokens of the same account stay.',
  'PUT /auth/profile': 'A member that is left out stays as it is.',
  'POST /auth/forgot-password':
    'Also the way to a first password for an account that signs in with Google. The link is good for one hour.',
  'POST /subscriptions/request':
    'Prices may be left out. Where they are sent they are compared with the catalogue, and only that is stored.',
  'POST /pay-per-image/request':
    'Prices may be left out. Where they are sent they are compared with the catalogue, and only that is stored.',
  'PUT /subscriptions/invoices/:id/status':
    "A customer sets 'viewed', or 'payment_made' once a receipt is handed in. An admin sets 'sent' and 'viewed'.",
  'POST /subscriptions/payments/receipt':
    "Amount and currency are the invoice's unless they are given. The invoice then waits for the studio.",
  'POST /subscriptions/payments/receipt/:id/upload': 'The earlier file or link is kept for the record.',
  'PUT /admin/subscription-requests/:id':
    'A rejection is final, and voids an invoice that is not paid. The same decision again changes nothing.',
  'PUT /pay-per-image/admin/requests/:id/status':
    'A rejection is final, and voids an invoice that is not paid. The same decision again changes nothing.',
  'PUT /admin/invoices/:id/confirm-payment': 'Confirming again changes nothing.',
  'PUT /admin/payment-receipts/:id':
    'The reason of a rejection is read by the customer, whose invoice can then be paid again.',
  'PUT /admin/subscriptions/:id': `This adds neither time nor images that were not paid for. ${usageEdit}`,
  'GET /admin/subscriptions/:id/usage':
    'Over all its periods. The entries of a period add up to what is used of it; none is ever changed.',
  'PUT /pay-per-image/admin/:id/usage': usageEdit,
  'PUT /admin/users/:id/role': 'It takes effect with the next call of theirs.',
  'GET /chat/user/chat': 'An admin has one too, and is its customer.',
  'GET /chat/user/chat/:id/messages': 'At most one of `before` and `after`.',
  'POST /chat/user/chat/:id/messages':
    'With a file the words may be missing. Outside of the opening hours an automatic answer follows, once a day.',
  'GET /chat/messages': 'Exactly one of `orderId` and `invoiceId`; the last 100, oldest first.',
  'GET /chat/admin/chats':
    "The caller's own is left out. A conversation in which nothing was said stands last.",
  'GET /chat/admin/people':
    'The caller is left out. With whom nothing was said stands last, the newest first.',
  'POST /chat/admin/chat/:id/assign':
    'One that somebody has stays theirs, unless it is taken. Nobody takes their own.',
  'GET /chat/admin/chat/:id/messages': 'At most one of `before` and `after`.',
  'POST /chat/admin/chat/:id/messages':
    'With a file the words may be missing. In the own conversation an admin is the customer, and takes no notes.',
  'GET /chat/admin/chat/:id/customer': 'Ten of each kind.',
  'GET /chat/admin/replies': 'All of them, in one answer.',
  'POST /photos/upload':
    'With one that is refused, all are. A form of more than 50, and files of more than 100 MB, go the resumable way.',
  'POST /photos/jobs':
    'Each uses one image. They are all paid from one subscription; what is not there is named, and nothing is used.',
  'GET /photos/:id/optimized':
    'With `Accept: image/jpeg` the picture itself. Of some raw files there is none.',
  'GET /photos/:id/thumbnail':
    'With `Accept: image/jpeg` the picture itself. Of some raw files there is none.',
  'GET /photos/admin/jobs/:id/originals':
    'The files in it lie as they came, under the names that their cameras gave them.',
  'PUT /admin/users/:id/active':
    'All calls of somebody who is locked out are refused, and their connections end.',
};

export const parameterWords: Readonly<Record<string, string>> = {
  id: 'The `_id` of the thing.',
  limit: `How many at most. Above ${maxLimit} counts as ${maxLimit}.`,
  cursor: '`page.nextCursor` of the page before.',
  search: 'A part of the words that are searched, in any case.',
  status: 'Only those with this status.',
  role: 'Only those with this role.',
  currency: 'Only those in this currency.',
  subscriptionType: 'Only those of this kind.',
  entity: 'Only changes of this kind of thing.',
  entityId: 'Only changes of this thing.',
  actorId: 'Only what this person did.',
  act: 'Only this act.',
  before: 'The last ones before this message.',
  after: 'The first ones after this message.',
  orderId: 'What is said about this order.',
  invoiceId: 'What is said about this invoice.',
  tier: 'Only those of this tier.',
  subscriptionId: 'Only those that are for this subscription.',
  jobId: 'Only those of this job.',
};
