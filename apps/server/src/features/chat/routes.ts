import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Route } from '../../platform/route.ts';
import type { ChatDesk } from './service.ts';

/**
 * The customer's calls are about the own conversation only, for admins too; theirs are about any. An admin in their
 * own conversation is its customer by either.
 */
export function chatRoutes(route: Route, chats: ChatDesk): void {
  async function ownPlace(caller: Caller, chatId: string): Promise<string> {
    const { id, side } = await chats.place(caller, chatId);
    if (side !== 'user') throw new DomainError('NOT_FOUND');
    return id;
  }

  route('GET /chat/user/chat', async ({ caller }) => ({ chat: await chats.own(caller) }));
  route('GET /chat/user/chat/:id/messages', async ({ caller, params, query }) =>
    chats.messages(caller, await ownPlace(caller, params.id), query),
  );
  route('POST /chat/user/chat/:id/messages', async ({ caller, params, body, file }) => ({
    message: await chats.say(caller, await ownPlace(caller, params.id), body, file),
  }));
  route('POST /chat/user/chat/:id/read', async ({ caller, params }) => ({
    chat: await chats.markRead(caller, await ownPlace(caller, params.id)),
  }));
  route('GET /chat/user/chat/:id/export', async ({ caller, params }) => ({
    transcript: await chats.transcript(caller, await ownPlace(caller, params.id)),
  }));
  route('GET /chat/messages', async ({ caller, query }) => ({ messages: await chats.about(caller, query) }));

  route('GET /chat/admin/chats', ({ caller, query }) => chats.listChats(caller, query));
  route('GET /chat/admin/people', ({ caller, query }) => chats.listPeople(caller, query));
  route('POST /chat/admin/chat/user/:id', async ({ caller, params }) => ({
    chat: await chats.withUser(caller, params.id),
  }));
  route('POST /chat/admin/chat/:id/assign', async ({ caller, params, body }) => ({
    chat: await chats.assign(caller, params.id, body.take ?? false),
  }));
  route('GET /chat/admin/chat/:id/messages', ({ caller, params, query }) =>
    chats.messages(caller, params.id, query),
  );
  route('POST /chat/admin/chat/:id/messages', async ({ caller, params, body, file }) => ({
    message: await chats.say(caller, params.id, body, file),
  }));
  route('POST /chat/admin/chat/:id/read', async ({ caller, params }) => ({
    chat: await chats.markRead(caller, params.id),
  }));
  route('GET /chat/admin/chat/:id/export', async ({ caller, params }) => ({
    transcript: await chats.transcript(caller, params.id),
  }));
  route('GET /chat/admin/chat/:id/customer', ({ caller, params }) => chats.customer(caller, params.id));

  route('GET /chat/admin/replies', async () => ({ replies: await chats.replies.list() }));
  route('POST /chat/admin/replies', async ({ caller, body }) => ({
    cannedReply: await chats.replies.add(caller, body),
  }));
  route('PUT /chat/admin/replies/:id', async ({ params, body }) => ({
    cannedReply: await chats.replies.change(params.id, body),
  }));
  route('DELETE /chat/admin/replies/:id', async ({ params }) => {
    await chats.replies.remove(params.id);
    return {};
  });
}
