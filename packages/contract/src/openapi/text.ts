// The text of the API description that doesn't come from the endpoint definitions.
import {
  type ApiKeyScope,
  apiKeyPrefix,
  apiKeyScopes,
  maxApiKeyDays,
  maxApiKeys,
} from '@burnish/domain/accounts/api-key';
import { brand } from '@burnish/domain/brand';
import { maxImportedRows } from '@burnish/domain/imports/import';
import { undoSeconds } from '@burnish/domain/orders/scheduled-invoice';
import { failedTaskDays, maxListedTasks, maxRetriedTasks } from '@burnish/domain/tasks';
import { maxWaitingItems } from '@burnish/domain/waiting';
import {
  deliveryRetentionDays,
  deliveryTimeoutSeconds,
  failingDays,
} from '@burnish/domain/webhooks/deliveries';
import {
  testWebhookEvent,
  type WebhookEntity,
  webhookEventDefinitions,
  webhookEvents,
} from '@burnish/domain/webhooks/events';
import type { ApiKey } from '../api.ts';
import { callLimits, costClasses } from '../cost.ts';
import type { EndpointDefinition } from '../endpoint.ts';
import { entityNames } from '../events.ts';
import { defaultLimit, maxLimit, totalCap } from '../paging.ts';

const formatNumber = (value: number) => value.toLocaleString('en-US');

function period(seconds: number): string {
  if (seconds === 60) return 'a minute';
  if (seconds === 3_600) return 'an hour';
  return `in ${seconds} seconds`;
}

/** A list item for each class with a limit of its own. */
const costList = Object.entries(costClasses)
  .filter(([, { limit }]) => limit !== 'calls')
  .map(([name, { limit, per, effect }]) => {
    const { max, seconds } = callLimits[limit];
    return `- \`${name}\`: ${formatNumber(max)} ${period(seconds)} per ${per}. Calls that ${effect}.`;
  })
  .join('\n');

/** What `data` of an event is. */
const webhookData: Readonly<Record<WebhookEntity, string>> = {
  order: 'an order',
  invoice: 'an invoice',
  receipt: 'a payment receipt',
  ledger_entry: 'an account entry',
  subscription: 'a subscription',
  job: 'a job',
  photo: 'a photo',
  question: 'a question',
  user: 'a user',
};

const webhookEventList = Object.entries(webhookData)
  .map(([entity, name]) => {
    const events = webhookEvents.filter((event) => webhookEventDefinitions[event].entity === entity);
    return `- With ${name}: ${events.map((event) => `\`${event}\``).join(', ')}.`;
  })
  .join('\n');

const scopeDescriptions: Readonly<Record<ApiKeyScope, string>> = {
  'account:read': 'Your profile, addresses and notifications.',
  'account:write': 'Change your profile, addresses and notification settings.',
  'orders:read': 'Orders, subscriptions, invoices and what is due.',
  'orders:write': 'Place orders, submit receipts, and renew, pause or cancel plans.',
  'photos:read': 'Photos, jobs, questions and finished files.',
  'photos:write': 'Upload and submit photos, answer questions, approve, and share photos.',
  'chat:read': 'Your messages.',
  'chat:write': 'Send messages.',
  'studio:read': "For staff: what the studio's role can read.",
  'studio:write': "For staff: what the studio's role can change.",
};

const scopeList = apiKeyScopes.map((scope) => `- \`${scope}\`: ${scopeDescriptions[scope]}`).join('\n');

const introduction = `The ${brand.name} website uses this API for everything it does. Your programs can use it too.

## Authentication
Calls that aren't public need a token in the header \`Authorization: Bearer <token>\`. You get a token when you register or sign in. It is valid for seven days. It is revoked earlier when you sign out, or when the password is changed or reset. While an account is deactivated, its tokens don't work.

## API keys
Programs use an API key in place of a token. Create one on the page "API keys" of your account: it is shown once, has the scopes that you choose, and is valid for at most ${maxApiKeyDays} days. Every key starts with \`${apiKeyPrefix}\`, and an account can have ${maxApiKeys}. Keep it out of code and browsers, and revoke it if someone else may have seen it. For example, list your orders, then send a photo:

\`\`\`
export BURNISH_KEY=${apiKeyPrefix}…
curl -H "Authorization: Bearer $BURNISH_KEY" "$ORIGIN/api/orders?limit=10"
curl -H "Authorization: Bearer $BURNISH_KEY" -H "Idempotency-Key: $(uuidgen)" -F photo=@portrait.jpg "$ORIGIN/api/photos/upload"
\`\`\`

Each call names the scope that a key needs. A key without it gets INSUFFICIENT_SCOPE. Calls about signing in, roles, payment profiles and API keys don't accept keys: SESSION_REQUIRED. Writing doesn't include reading.

${scopeList}

A key has no more permissions than its user has at the time of the call. Keys of staff are those of a customer in calls that serve both, unless they have the scope \`studio:read\` or \`studio:write\`. Keys stay valid when you sign out or change your password. They end when you revoke them, and when the account is deactivated or deleted. The realtime connection doesn't accept them.

## Responses
A successful response is \`{ "success": true, "message"?, "data": { … } }\`. \`message\` is text for users. Calls that create something return 201.

IDs are strings in \`_id\`. Times are ISO 8601 in UTC. Amounts are decimal numbers; their currency is in the same object. Unknown fields in a request are ignored.

## Errors
An error is \`{ "success": false, "message", "code", "errors"?, "requestId" }\`. \`code\` is stable and meant for programs, \`message\` for users. \`errors\` lists invalid fields by path, such as \`address.city\`. Mention \`requestId\` when you contact support.

- 400: The input is malformed or invalid.
- 401: The token is missing, expired or revoked.
- 403: You don't have permission.
- 404: Not found, or it belongs to another user.
- 409: The current state doesn't allow this.
- 413: The content is too large. 415: The content type isn't supported.
- 429: Too many calls. \`Retry-After\` contains the seconds to wait.
- 503: The service isn't ready. 500: An error on our side. You can retry both.

## Lists
Lists are sorted newest first unless noted otherwise. \`limit\` sets the page size: ${formatNumber(defaultLimit)} by default, at most ${formatNumber(maxLimit)}. To get the next page, send \`data.page.nextCursor\` as \`cursor\`; it is null on the last page. \`data.page.total\` is exact up to ${formatNumber(totalCap)}. Above that, it stays at ${formatNumber(totalCap)} and \`totalIsCapped\` is true. \`search\` matches parts of words, ignoring case.

## Limits
A user can make ${formatNumber(callLimits.calls.max)} calls ${period(callLimits.calls.seconds)}; without a valid token, a network can. Some kinds of calls, named in their descriptions, have another limit besides. The limits of this server may differ from these defaults:

${costList}

A network is an IPv4 address or an IPv6 /64. The networks around it have larger limits.

## Retries
POST calls accept an \`Idempotency-Key\`: 1 to 200 visible characters that you choose for one operation. Repeating a call with the same key and content within 24 hours returns the first response, marked \`Idempotent-Replayed: true\`, and has no further effect. The same key with different content is an error. A repeated call that arrives while the first one is still running waits for it. Only successful responses are stored. Send a key with calls that take long, such as photo forms: without one, nothing is saved if the connection closes before the response; with one, repeating the call returns the response.

## Webhooks
The studio's admins add endpoints under Settings, Webhooks. An endpoint gets a POST request with \`{ "type", "timestamp", "data" }\` for each event that it chose. \`data\` is what it is about, as the studio's calls return it at the first attempt. The test button sends \`${testWebhookEvent}\`, once. The events:

${webhookEventList}

Requests follow Standard Webhooks. Compute HMAC-SHA256 of \`webhook-id.webhook-timestamp.body\` with the base64 key after \`whsec_\`, and compare it in constant time with the signatures in \`webhook-signature\`. Reject old timestamps, and ignore a \`webhook-id\` that you have seen: a delivery can arrive twice. For 24 hours after a new secret there are two signatures.

Respond with 2xx within ${deliveryTimeoutSeconds} seconds. Anything else, redirects included, is tried again after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours. Events can arrive in another order than they happened. 410 switches the endpoint off, as does a delivery whose last attempt fails when none has succeeded for ${failingDays} days. Deliveries are listed and can be sent again for ${deliveryRetentionDays} days.

## Realtime
Connect with Socket.IO 4 to the same origin, with \`auth: { token }\`. An invalid token causes a connect_error "Authentication error". The \`data.code\` of a connect_error is an error code. After UNAUTHENTICATED and ACCOUNT_NOT_ACTIVE, the token doesn't work anymore; after any other code, connect again later, after TOO_MANY_REQUESTS in \`data.retryAfterSeconds\` seconds. TOO_MANY_CONNECTIONS means that the user or the network has too many sockets open. When a token expires or is revoked, its connections are closed.

The event \`changed\` is sent to the owner of what changed, and to staff who can read it. It carries \`{ audience, changes: [{ entity, id, row? }] }\`. \`entity\` is one of ${entityNames.join(', ')}. \`row\` is the new state as the audience, \`customer\` or \`studio\`, sees it; null if the entity was deleted. Without \`row\`, read the entity again.

### Chat
Send \`join_chat\` and \`leave_chat\` with the ID of a conversation, \`send_message\` with \`{ chatId, message, clientId?, kind?, orderId?, invoiceId?, jobId? }\`, \`mark_read\` with \`{ chatId, upTo? }\`, \`upTo\` being the \`seq\` of the last message that was read, and \`typing\` with \`{ chatId, isTyping }\`. Each accepts an acknowledgement callback, which gets \`{ success, message?, code?, data? }\`; after \`send_message\`, \`data.message\` is the stored message. Errors are also sent as the event \`error\` with \`{ code, message, event }\`. Choose a \`clientId\` for each message: a message that is sent again with the same one is stored once.

You receive \`new_message\` with the message, in conversations that you joined and for messages that you sent; \`user_typing\` with \`{ chatId, userId, fullName, isTyping }\`; \`chat_unread_update\` with \`{ role, chatId, unreadCount }\`, on the side that the count belongs to; and \`chat_read\` with \`{ role, chatId, seq }\` when a side has read up to the message with this \`seq\`. Admins also receive \`new_chat_message\` with \`{ chatId, message, user }\` when a customer has written, and \`chat_viewers\` with \`{ chatId, admins }\`, the admins who have a conversation open. Notes are sent to admins only. After a disconnection, get what you missed with \`GET …/messages?after=\`.`;

export const info = {
  title: brand.name,
  version: '1',
  summary: 'Photo retouching: orders, invoices, receipts, subscriptions.',
  description: introduction,
  contact: { email: brand.email },
};

/** Who may make a call. */
export function accessText({
  access,
  alsoRequires,
  staffPermission,
}: Pick<EndpointDefinition, 'access' | 'alsoRequires' | 'staffPermission'>): string {
  if (access === 'public') return 'Public.';
  if (access !== 'authenticated' && alsoRequires !== undefined)
    return `Requires the permissions \`${access}\` and \`${alsoRequires}\`.`;
  if (access !== 'authenticated') return `Requires the permission \`${access}\`.`;
  if (staffPermission === undefined) return 'Requires a signed-in user.';
  return `Requires a signed-in user. Other users' data requires the permission \`${staffPermission}\`.`;
}

/** What an API key needs. */
export function scopeText({
  access,
  scope,
}: Pick<EndpointDefinition, 'access' | 'scope'>): string | undefined {
  if (access === 'public') return undefined;
  return scope === null ? "API keys can't make this call." : `API keys need the scope \`${scope}\`.`;
}

/** The limit that a call counts for besides that of all calls. */
export function costText({ cost }: Pick<EndpointDefinition, 'cost'>): string | undefined {
  return costClasses[cost].limit === 'calls' ? undefined : `Its limit is that of \`${cost}\` calls.`;
}

const usageEdit =
  'A new number of used images is stored as a usage entry with the difference and the reason (optional, up to 200 characters).';

const priceCheck =
  'Prices are optional. If you send them, they are compared with the current prices, and the current prices are stored.';

const importedCustomers =
  'The first row has the headings; unknown ones are ignored. The email is required. Emails that have an account are counted in `existingCount` and stay unchanged.';

const importedRows = 'If a row can not be imported, nothing is imported. No email and no webhook is sent.';

const importedInvoices = `The first row has the headings; unknown ones are ignored. An invoice keeps its number, by which it is recognized: one that is there is counted in \`existingCount\` and stays unchanged. Customers must have an account. Up to ${maxImportedRows.invoices} rows.`;

const importedPlans = `The first row has the headings; unknown ones are ignored. A plan is recognized by its customer, plan, currency and start date: one that is there is counted in \`existingCount\` and stays unchanged. Its period must run. Customers must have an account. Up to ${maxImportedRows.plans} rows.`;

const paidOff = 'Once nothing is due, the invoice is settled and what was bought starts.';

const orderDecision =
  'A rejection is final and voids an unpaid invoice. Repeating a decision changes nothing.';

const scheduledInvoice = `The invoice is sent after ${undoSeconds} seconds, with a copy of the payment details of a payment profile. Until then the order is pending and can't be decided otherwise, and its customer sees nothing of it.`;

const rendition = 'With `Accept: image/jpeg`, returns the image itself. Some raw files have no rendition.';

const auditSearch =
  'A `search` for the whole number of an invoice, a job or an order, such as `Order 148`, finds the records of what belongs to it. Any other term finds people: who made a change, and whose entity it was.';

/** Details that the summary leaves out. */
export const notes: { readonly [K in ApiKey]?: string } = {
  'GET /admin/audit': auditSearch,
  'GET /admin/audit/export': auditSearch,
  'PUT /admin/customer-notes/:id': "Another author's note is an error with the code FORBIDDEN.",
  'DELETE /admin/customer-notes/:id':
    'The note of an author who is still in the team is an error with the code FORBIDDEN.',
  'POST /auth/register': 'Signs the new account in. Its email stays unverified.',
  'POST /auth/login':
    "The error doesn't reveal whether the email or the password is wrong. If the account has a second factor, the error SECOND_FACTOR_REQUIRED has a `signInChallenge`, with which `POST /auth/login/second-factor` or `POST /auth/passkey` completes the sign-in.",
  'POST /auth/login/second-factor': 'Answers a challenge of SECOND_FACTOR_REQUIRED.',
  'POST /auth/confirmation':
    'Send one of `password`, `code` and `passkey`. With a second factor, the password is not accepted. An account without a password can send none of them within ten minutes of the sign-in. The confirmation works for ten minutes, with the token of this call only.',
  'POST /auth/passkeys':
    'With the first second factor of an account with a password, `recoveryCodes` has its recovery codes. Otherwise it is empty.',
  'PUT /auth/authenticator': 'If the account already has recovery codes, `recoveryCodes` is empty.',
  'POST /auth/google':
    'Creates an account if there is none with this email. If the ID token was requested with a `nonce`, send it, too.',
  'POST /auth/logout': 'Closes its realtime connections. Other tokens of the account stay valid.',
  'PUT /auth/profile': 'Fields that are left out keep their values.',
  'POST /auth/forgot-password':
    'Also sets the first password of an account that signs in with Google. The link is valid for one hour.',
  'POST /auth/data-exports':
    'Prepared in the background, once a day. While a copy is being prepared, returns that one. A new copy replaces the earlier one.',
  'POST /auth/delete-account':
    "Deletes the profile, photos, messages and files, and revokes all tokens. Invoices and the receipts that prove their payment are kept. Can't be undone.",
  'POST /auth/calendar-feeds':
    'Calendar apps read the address without a token, as a file of RFC 5545 with an `ETag`. For customers it has the due dates of invoices, the due times of jobs, and the days on which plans renew or end; for staff, what is due in the studio or in the jobs that they work on.',
  'GET /orders/prefill':
    'From your profile and your default address. What they lack comes from your last order. Null: nothing is known.',
  'GET /admin/settings': 'Until they are set, they come from the brand, with version 0.',
  'POST /admin/webhooks':
    'An `Idempotency-Key` is ignored, because the response has a secret, which is not stored.',
  'PUT /admin/webhooks/:id': 'Without `isEnabled`, the endpoint stays on or off.',
  'POST /admin/webhooks/:id/replay-failed': 'Up to 1,000 deliveries with each call.',
  'POST /admin/webhook-deliveries/:id/replay':
    'Not possible while it is pending, or while its endpoint is off: INVALID_STATE.',
  'POST /admin/webhooks/:id/test': "An endpoint that is off gets it, too. It isn't tried again.",
  'POST /admin/payment-profiles': 'The first profile of a currency becomes its default.',
  'PUT /admin/payment-profiles/:id': "A profile's currency can't be changed.",
  'PUT /admin/payment-profiles/:id/default': 'Repeating the call changes nothing.',
  'DELETE /admin/payment-profiles/:id':
    'After the default profile, the one of its currency that was added last becomes the default.',
  'POST /addresses': 'The first address becomes the default one.',
  'PUT /addresses/:id/default': 'Repeating the call changes nothing.',
  'DELETE /addresses/:id':
    'After the default address, the one that was added last becomes the default. Orders keep their address.',
  'POST /photos/admin/jobs/:id/questions':
    'Puts the photo on hold, or all photos of the job. The customer is notified by email. Possible until the job is withdrawn.',
  'PUT /photos/questions/:id/answer':
    'The due time resumes unless another question is open. Repeating the call with the same answer changes nothing.',
  'PUT /photos/admin/questions/:id/withdraw': 'Repeating the call changes nothing.',
  'GET /photos/admin/jobs/:id/files':
    'Upload them at `/photos/tus` with the metadata `jobId`. A file whose name begins with the name of exactly one photo is assigned to it.',
  'POST /photos/admin/jobs/:id/versions':
    'Each file needs a photo, and each photo one file. A photo that is in check gets the new file instead of the one before. Work on a job that has not been started starts with it.',
  'POST /photos/admin/jobs/:id/deliveries':
    'Open questions about the photos are withdrawn. A version that was replaced or returned meanwhile no longer exists.',
  'PUT /photos/jobs/:id/approve':
    "Photos that are approved already stay approved. A version that isn't the latest one of its photo is refused.",
  'POST /photos/:id/revisions':
    "A change of mind uses one of the included revisions; a mistake of the studio doesn't. The new due time follows from the turnaround.",
  'PUT /photos/admin/jobs/:id/due-time':
    'Of photos that are on hold, the due time still moves until the answer, by the part of the pause that follows.',
  'PUT /photos/admin/jobs/:id/retention':
    "Files are deleted no earlier than three days after the last approval and after the notice of the change. If the job isn't approved by that date, its files are deleted after the approval. Setting the current value changes nothing.",
  'POST /photos/:id/annotation-comments':
    'Possible from the start of work until the photo is approved. To resolve an annotation that is resolved already, or to reopen an open one, changes nothing.',
  'GET /photos/jobs/:id/delivery':
    'The link is valid for 12 hours. An interrupted full-size download can be resumed with `Range`.',
  'POST /photos/jobs/:id/share-links':
    'Shows the latest delivered version of each photo, also of those that are delivered later. The password can be neither read nor changed.',
  'PUT /photos/share-links/:id/revoke': 'Repeating the call changes nothing. Comments stay.',
  'POST /photos/shared/open':
    'Photos are shown at screen size. The URLs work while the link is active, for 12 hours at most.',
  'POST /photos/pending-submissions':
    'The price follows from the tier and the number of photos. They wait for 30 days, and return to your uploads if the order is rejected or not settled by then. What is submitted is a job of its own, whose images are those of the order.',
  'DELETE /photos/pending-submissions/:id':
    'The photos can be submitted or deleted like all others. Images of the order that are paid for later remain usable.',
  'POST /photos/style-guides': 'Names are unique, in upper and lower case alike.',
  'DELETE /photos/style-guides/:id': 'Jobs keep what they were submitted with.',
  'POST /subscriptions/:id/renew':
    'Orders the next period (`nextPlanId`, `nextBillingCycle`) in the same currency at the current price, with the contact details of the order that paid for the last period. Possible if `isRenewalDue`. While you have an open order for the plan in this currency, returns that one.',
  'POST /subscriptions/:id/start-next-period':
    'Possible if `earlyStart` is not null, which has the dates. The current period ends, and all later ones move up at full length, except what a credit note shortened.',
  'GET /subscriptions/:id/upgrade':
    'Possible while a period runs and the subscription is active. The unused value of a period is floor(amount paid × min(unused days / days, unused images / images)).',
  'POST /subscriptions/:id/upgrade':
    'The invoice is due in seven days, or on the last day of what is paid for if that is sooner. The new period begins when it is paid, and the old ones end then; images used until then count in the new period. An unpaid invoice of an automatic renewal is voided. After the due date the invoice is voided, unless a receipt is in review or a part was paid.',
  'DELETE /subscriptions/:id/upgrade':
    'Voids its invoice. Not possible while a receipt is in review, or once a part was paid.',
  'GET /subscriptions/:id/pauses': 'A plan has at most one pause that is requested, scheduled or running.',
  'POST /subscriptions/:id/pause':
    'If `needsApproval`, the pause is requested, and the studio approves or declines it. Otherwise it is set at once: the period in which it begins ends later by its days, and all later periods move by them. Not possible while an invoice of the plan is open.',
  'POST /subscriptions/:id/pause/withdraw': 'Periods move back by the days of the pause.',
  'POST /subscriptions/:id/pause/resume':
    'Only the days before today have been paused: periods move back by the rest. Today counts as paused if the period would have ended today before now.',
  'POST /admin/subscriptions/:id/pause/approve':
    'A first day that has passed becomes today, with the same number of days.',
  'GET /subscriptions/:id/refund-options':
    'A refund is offered for the last payment that was confirmed in the last 30 days, notice for a yearly plan whose running period is the last one.',
  'POST /subscriptions/:id/refund-request':
    'The subscription stays active until the studio approves the request. Not possible with a pause, an upgrade or an open invoice.',
  'POST /subscriptions/:id/cancellation':
    'Switches auto-renew off. The plan ends when `endDate` begins, and the studio then confirms the credit. Not possible with a pause, an upgrade or an open invoice.',
  'POST /subscriptions/:id/refund-request/withdraw':
    'A cancellation can be withdrawn until the plan ends, which turns auto-renew on again if it was on before.',
  'POST /admin/subscriptions/:id/refund-request/approve':
    'The amount becomes credit. A refund also ends what the invoice paid for, today. To pay it out, record a refund.',
  'PUT /subscriptions/:id/renewal':
    'Takes effect after the last period that is paid for. With `autoRenew` its invoice is sent seven days before the end. An unpaid invoice of an automatic renewal that no longer fits is voided, and its order rejected. Not possible for canceled subscriptions.',
  'POST /subscriptions/request': priceCheck,
  'POST /pay-per-image/request': priceCheck,
  'GET /orders':
    '`search` finds the number, what was ordered, the company, the contact person and their email.',
  'GET /orders/:id/history': 'Returns the latest 200 events.',
  'PUT /subscriptions/invoices/:id/status':
    "Customers can set 'viewed'. Staff can set 'viewed' and 'sent'. Setting the current status changes nothing.",
  'POST /subscriptions/payments/receipt':
    'The amount defaults to what is due for the invoice. After a partial payment was approved, another receipt can be submitted for the remaining balance.',
  'POST /admin/invoices/:id/payments': `${paidOff} While a receipt is in review the error is RECEIPT_IN_REVIEW.`,
  'POST /admin/invoices/:id/credit': paidOff,
  'POST /admin/invoices/:id/credit-notes':
    'The invoice stays paid. What was paid and has not been credited yet is the most that can be credited. With `endDate`, what the invoice paid for ends and leaves no images; a plan without later periods is no longer renewed by itself. A plan with a pause or an open invoice can not be ended.',
  'POST /admin/bank-statements/preview':
    'For a CSV file, leave out the columns to get those that were used for its header before, or else suggested ones.',
  'POST /admin/bank-statements':
    'Lines that an earlier import of the account had are counted in `knownCount` and not added again. Outgoing payments are counted and not stored. If a line can not be read, nothing is imported.',
  'POST /admin/imports/customers/preview': importedCustomers,
  'POST /admin/imports/customers': `${importedCustomers} If a row can not be imported, nothing is imported. No email is sent.`,
  'POST /admin/imports/invoices/preview': importedInvoices,
  'POST /admin/imports/invoices': `${importedInvoices} ${importedRows}`,
  'POST /admin/imports/plans/preview': importedPlans,
  'POST /admin/imports/plans': `${importedPlans} ${importedRows}`,
  'GET /admin/bank-statement-lines':
    'An open line has up to five proposals, the best first. They settle nothing until they are confirmed.',
  'POST /admin/bank-statement-lines/:id/confirm':
    'Records the line as a payment of the invoice, like `POST /admin/invoices/:id/payments`. A line is used once.',
  'POST /subscriptions/payments/receipt/:id/upload': 'The earlier file or link is kept on record.',
  'PUT /admin/subscription-requests/:id': orderDecision,
  'PUT /pay-per-image/admin/requests/:id/status': orderDecision,
  'PUT /admin/invoices/:id/confirm-payment': 'Confirming again changes nothing.',
  'POST /admin/orders/:id/scheduled-invoice': `${scheduledInvoice} Repeated by the same admin, it changes nothing.`,
  'DELETE /admin/orders/:id/scheduled-invoice':
    'Undoing it again changes nothing. Once the invoice has been sent, the error is INVOICE_SENT.',
  'PUT /admin/payment-receipts/:id':
    'An approval settles the invoice: if less arrived than is due, the remaining balance is written off; what arrived beyond it becomes credit. With the outcome partial_payment the remaining balance stays due. The customer sees the reason for a rejection and can then pay the invoice again.',
  'PUT /admin/subscriptions/:id': `An edit never adds time. For individually bought images, only \`imagesUsed\` can be edited. ${usageEdit}`,
  'GET /admin/subscriptions/:id/usage':
    'Lists entries of all periods. The entries of a period add up to its used images and are never changed.',
  'PUT /pay-per-image/admin/:id/usage': usageEdit,
  'PUT /admin/users/:id/role': "Takes effect with the user's next call.",
  'GET /chat/user/chat': 'Admins have a conversation too, as customers.',
  'GET /chat/user/chat/:id/messages': 'Use at most one of `before` and `after`.',
  'POST /chat/user/chat/:id/messages':
    'With a file, the text is optional. Outside opening hours, an automatic reply follows, once a day.',
  'GET /chat/messages': 'Use either `orderId` or `invoiceId`. Returns the latest 100 messages, oldest first.',
  'GET /chat/admin/chats': 'Excludes your own conversation. Conversations without messages come last.',
  'GET /chat/admin/people': 'Excludes you. Users without messages come last, newest first.',
  'POST /chat/admin/chat/:id/assign':
    "Without `reassign`, another admin's conversation stays theirs. You can't assign your own conversation.",
  'GET /chat/admin/chat/:id/messages': 'Use at most one of `before` and `after`.',
  'POST /chat/admin/chat/:id/messages':
    "With a file, the text is optional. In your own conversation you are the customer, so you can't add notes.",
  'GET /chat/admin/chat/:id/customer': 'Returns up to ten of each kind.',
  'GET /admin/today': `Pending requests, approved ones without an invoice, submitted receipts, requested pauses of active plans, requested refunds and credits of canceled plans, jobs to start, late jobs, and conversations with unread messages except your own: only what you can decide. Returns the first ${maxWaitingItems} items; \`waiting\` of \`GET /admin/dashboard/stats\` counts all.`,
  'GET /search':
    'Finds up to five of each kind, newest first. Customers find their own orders by plan, service or company, and their invoices and jobs by number. Staff also find by the customer, and receipts by reference, for the kinds that their permissions include.',
  'GET /admin/security-events':
    'Events of the same kind, detail, network and account within ten minutes are one entry. `search` finds accounts; an IP address finds its network.',
  'GET /admin/tasks/failed': `Returns the first ${maxListedTasks}. A failed task is kept for ${failedTaskDays} days.`,
  'POST /admin/tasks/:id/retry':
    'A failed task gets one more attempt. The error INVALID_STATE says that it has been completed, is running, or is about to be tried.',
  'POST /admin/tasks/retry-failed': `Up to ${formatNumber(maxRetriedTasks)} tasks with each call. Tasks that wait for their next attempt keep waiting.`,
  'GET /chat/admin/replies': 'Returns all replies on one page.',
  'POST /photos/upload':
    'If one photo is rejected, all are. Use resumable uploads for more than 50 photos or files over 100 MB.',
  'POST /photos/jobs':
    'Each photo uses one image. All images come from one subscription. The error lists photos that are not covered.',
  'GET /photos/:id/optimized': rendition,
  'GET /photos/:id/thumbnail': rendition,
  'PUT /photos/jobs/:id/withdraw':
    'Repeating it changes nothing. Withdrawing the last photo of a job withdraws the job, too.',
  'GET /subscriptions/invoices/:id/document': "Doesn't count as a view. A voided invoice says so.",
  'GET /subscriptions/statement':
    'Contains issued and voided invoices and confirmed payments. A period has at most 1,000 entries.',
  'GET /photos/jobs/:id/originals':
    "The files are unmodified and keep their cameras' file names. `brief.json` has the brief, notes and annotations, `contact-sheet.pdf` shows them.",
  'PUT /admin/users/:id/active': "A deactivated user's calls fail and their realtime connections are closed.",
};

export const parameterDescriptions: Readonly<Record<string, string>> = {
  id: 'The `_id`.',
  limit: `The page size. Values above ${maxLimit} count as ${maxLimit}.`,
  cursor: '`page.nextCursor` of the previous page.',
  search: 'Matches parts of words, ignoring case.',
  status: 'Filters by status.',
  role: 'Filters by role.',
  currency: 'Filters by currency.',
  subscriptionType: 'Filters by kind.',
  kind: 'Filters by kind.',
  entity: 'Filters by kind of entity.',
  entityId: 'Filters by entity.',
  actorId: 'Filters by the user who made the change.',
  action: 'Filters by action.',
  before: 'The last messages before this one.',
  after: 'The first messages after this one.',
  orderId: 'Only what is about this order.',
  invoiceId: 'Only what is about this invoice.',
  requestType: 'Filters by kind.',
  group: 'Filters by what the order counts as. Approved and invoiced orders count as completed.',
  tier: 'Filters by tier.',
  subscriptionId: 'Filters by subscription.',
  jobId: 'Filters by job.',
  statementId: 'Only lines that this statement had first.',
  q: 'Matches part of a word, ignoring case.',
};
