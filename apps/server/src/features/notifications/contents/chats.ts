import type { Chat } from '@burnish/contract/chat/entities';
import { brand } from '@burnish/domain/brand';
import { personName } from '../../../views/shared-views.ts';
import type { WriteContent } from './content.ts';
import { countOf } from './formats.ts';

/** The preview of a longer message has this many characters. */
const previewLength = 120;

function latestMessage({ lastMessage: text }: Chat): string {
  if (text === null) return '';
  return ` Latest message: “${text}${[...text].length < previewLength ? '' : '…'}”`;
}

export const chatContents = {
  unread_messages: (chat) => ({
    title: `${countOf(chat.unreadCount.user, 'unread message', 'unread messages')} from ${brand.name}`,
    text: `We wrote to you in the chat.${latestMessage(chat)}`,
    action: { label: 'Read and reply', path: '/dashboard#messages' },
    isOutdated: chat.unreadCount.user === 0,
  }),
} satisfies Readonly<Record<string, WriteContent<Chat>>>;

export const studioChatContents = {
  customer_messages: (chat) => ({
    title: `${countOf(chat.unreadCount.admin, 'unread message', 'unread messages')} from ${personName(chat.user)}`,
    text: `${personName(chat.user)} is waiting for a reply.${latestMessage(chat)}`,
    action: { label: 'Read and reply', path: `/admin?tab=chat&person=${chat.user._id}` },
    isOutdated: chat.unreadCount.admin === 0,
  }),
} satisfies Readonly<Record<string, WriteContent<Chat>>>;
