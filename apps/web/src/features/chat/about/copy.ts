import { counted } from '../../../lib/format.ts';

export const copy = {
  term: 'Messages',
  show: 'Show messages',
  /** Read aloud behind what is shown, which says it of many orders alike. */
  about: (label: string) => ` about ${label}`,
  ask: 'Ask about this',
  askOf: (label: string) => `: ${label}`,
  count: (messages: number) => counted(messages, 'message', 'messages'),
  none: 'No messages about it yet.',
  loading: 'Loading the messages',
  failed: 'The messages could not be loaded.',
  note: 'Note for admins',
};
