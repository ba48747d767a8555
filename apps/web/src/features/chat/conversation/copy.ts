import { messageMaxLength } from '@burnish/domain/chat/chat';
import { formatCount, formatList, pluralize } from '../../../lib/format.ts';

export const copy = {
  today: 'Today',
  yesterday: 'Yesterday',
  loading: 'Loading the conversation',
  failed: "The conversation couldn't be loaded.",
  older: {
    idle: 'Earlier messages',
    loading: 'Loading...',
    failed: "Couldn't load earlier messages. Try again",
  },
  newMessages: 'New messages',
  you: 'You',
  announcement: (sender: string, text: string) => `${sender}: ${text}`,
  noteAnnouncement: (sender: string, text: string) => `${sender}, for admins only: ${text}`,
  note: 'For admins only',
  automatic: 'Automatic reply',
  sent: 'Sent',
  read: 'Read',
  sending: 'Sending...',
  notSent: 'Not sent.',
  remove: 'Remove',
  file: (name: string) => `file ${name}`,
  opensInNewTab: '(opens in a new tab)',
  subject: { order: 'Order', invoice: 'Invoice', job: 'Job' },
  about: (label: string) => `About ${label}`,
  removeSubject: (label: string) => `Don't link to ${label}`,
  typing: (names: readonly string[]) =>
    names.length === 0 ? '' : `${formatList(names)} ${names.length === 1 ? 'is' : 'are'} typing`,
  connecting: 'Connecting...',
  reconnecting: 'Reconnecting...',
  reconnectingNote: "Your draft is saved. You can send it when you're back online.",
  noResponse: "The server didn't respond.",
  fileFailed: "The file couldn't be sent.",
  fileLost: (name: string, hasText: boolean) =>
    `Attach ${name} again.${hasText ? ' Trying again sends only the text.' : ''}`,
  failedAfterClosing: (recipient: string) =>
    `Your message to ${recipient} wasn't sent. Open the conversation to try again.`,
  rejected: 'The message was rejected.',
  fileGone: { id: 'chat-file-failed', text: "The file couldn't be opened. Please try again." },
  composer: {
    label: 'Message',
    noteLabel: 'Note for admins only',
    placeholder: 'Write a message',
    notePlaceholder: 'Write a note for admins only',
    send: 'Send',
    addNote: 'Add note',
    attach: 'Attach a file',
    drop: 'Drop the file to attach it',
    noteSwitch: 'Note',
    remaining: (characters: number) => `${pluralize(characters, 'character', 'characters')} left`,
    tooLong: (excess: number) =>
      `${pluralize(excess, 'character', 'characters')} too many. Use at most ${formatCount(messageMaxLength)} characters.`,
  },
} as const;
