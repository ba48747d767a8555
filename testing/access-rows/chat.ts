// Conversations.
import { createPendingOrder, dataOf, getOwnChat } from '../factories.ts';
import {
  type AccessContext,
  type AccessRows,
  createsForOwner,
  createsForStaff,
  forOwner,
  forOwnerOrStaff,
  forSignedIn,
  forStaff,
  toId,
} from './context.ts';
import { createSharedSetup } from './shared-setup.ts';

const cannedReply = { title: 'Receipt received', text: 'Thank you, we have your receipt.' };

export function createChatRows(context: () => AccessContext) {
  const { newUser } = createSharedSetup(context);

  const ownerChat = async () => ({ params: await toId(getOwnChat(context().owner)) });

  async function createCannedReply() {
    const { admin } = context();
    const reply = dataOf(await admin.call('POST /chat/admin/replies', { body: cannedReply }));
    return { id: reply.cannedReply._id };
  }

  return {
    'GET /chat/user/chat': { expected: forSignedIn },
    'GET /chat/user/chat/:id/messages': { expected: forOwner, prepare: ownerChat },
    'POST /chat/user/chat/:id/messages': {
      expected: createsForOwner,
      prepare: async () => ({ ...(await ownerChat()), body: { message: 'Hello' } }),
    },
    'POST /chat/user/chat/:id/read': { expected: forOwner, prepare: ownerChat },
    'GET /chat/user/chat/:id/export': { expected: forOwner, prepare: ownerChat },
    'GET /chat/messages': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ query: { orderId: (await createPendingOrder(context().owner))._id } }),
    },
    'GET /chat/admin/chats': { expected: forStaff },
    'GET /chat/admin/people': { expected: forStaff },
    'POST /chat/admin/chat/user/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser() }),
    },
    'POST /chat/admin/chat/:id/assign': {
      expected: forStaff,
      prepare: async () => ({ ...(await ownerChat()), body: {} }),
    },
    'GET /chat/admin/chat/:id/messages': { expected: forStaff, prepare: ownerChat },
    'POST /chat/admin/chat/:id/messages': {
      expected: createsForStaff,
      prepare: async () => ({ ...(await ownerChat()), body: { message: 'Hello' } }),
    },
    'POST /chat/admin/chat/:id/read': { expected: forStaff, prepare: ownerChat },
    'GET /chat/admin/chat/:id/export': { expected: forStaff, prepare: ownerChat },
    'GET /chat/admin/chat/:id/customer': { expected: forStaff, prepare: ownerChat },
    'GET /chat/admin/replies': { expected: forStaff },
    'POST /chat/admin/replies': { expected: createsForStaff, prepare: () => ({ body: cannedReply }) },
    'PUT /chat/admin/replies/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCannedReply(), body: cannedReply }),
    },
    'DELETE /chat/admin/replies/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await createCannedReply() }),
    },
  } satisfies Partial<AccessRows>;
}
