import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Chats } from './service.ts';

/** Calls under /chat/user are limited to the caller's own conversation, for admins too. */
export function chatRoutes(route: Route, chats: Chats): void {
  const { messages, inbox, cannedReplies } = chats;

  /** @throws DomainError NOT_FOUND */
  async function ownChatId(caller: Caller, id: string): Promise<string> {
    const { chatId, side } = await chats.getAccess(caller, id);
    if (side !== 'user') throw new DomainError('NOT_FOUND');
    return chatId;
  }

  route('GET /chat/user/chat', async ({ caller }) => ({ chat: await chats.openOwn(caller) }));
  route('GET /chat/user/chat/:id/messages', async ({ caller, params, query }) =>
    messages.list(caller, await ownChatId(caller, params.id), query),
  );
  route('POST /chat/user/chat/:id/messages', async ({ caller, params, body, file }) => ({
    message: await chats.sendMessage(caller, await ownChatId(caller, params.id), body, file),
  }));
  route('POST /chat/user/chat/:id/read', async ({ caller, params }) => ({
    chat: await chats.markRead(caller, await ownChatId(caller, params.id), null),
  }));
  route('GET /chat/user/chat/:id/export', async ({ caller, params }) => ({
    transcript: await chats.exportTranscript(caller, await ownChatId(caller, params.id)),
  }));
  route('GET /chat/messages', async ({ caller, query }) => ({
    messages: await messages.listAbout(caller, query),
  }));

  route('GET /chat/admin/chats', ({ caller, query }) => inbox.listChats(caller, query));
  route('GET /chat/admin/people', ({ caller, query }) => inbox.listPeople(caller, query));
  route('POST /chat/admin/chat/user/:id', async ({ caller, params }) => ({
    chat: await chats.openWithUser(caller, params.id),
  }));
  route('POST /chat/admin/chat/:id/assign', async ({ caller, params, body }) => ({
    chat: await chats.assign(caller, params.id, body.reassign ?? false),
  }));
  route('GET /chat/admin/chat/:id/messages', ({ caller, params, query }) =>
    messages.list(caller, params.id, query),
  );
  route('POST /chat/admin/chat/:id/messages', async ({ caller, params, body, file }) => ({
    message: await chats.sendMessage(caller, params.id, body, file),
  }));
  route('POST /chat/admin/chat/:id/read', async ({ caller, params }) => ({
    chat: await chats.markRead(caller, params.id, null),
  }));
  route('GET /chat/admin/chat/:id/export', async ({ caller, params }) => ({
    transcript: await chats.exportTranscript(caller, params.id),
  }));
  route('GET /chat/admin/chat/:id/customer', ({ caller, params }) => chats.getCustomer(caller, params.id));

  route('GET /chat/admin/replies', async () => ({ replies: await cannedReplies.list() }));
  route('POST /chat/admin/replies', async ({ caller, body }) => ({
    cannedReply: await cannedReplies.create(caller, body),
  }));
  route('PUT /chat/admin/replies/:id', async ({ caller, params, body }) => ({
    cannedReply: await cannedReplies.update(caller, params.id, body),
  }));
  route('DELETE /chat/admin/replies/:id', async ({ caller, params }) => {
    await cannedReplies.delete(caller, params.id);
    return {};
  });
}
