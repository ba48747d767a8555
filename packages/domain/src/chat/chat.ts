// Support chat: each customer has one conversation with the studio.
import { type PlanId, plans } from '../catalog/plans.ts';

/** In characters, after trimming. */
export const messageMaxLength = 5_000;

/** Messages per page. */
export const messagePageSize = 100;

/** The typing indicator disappears after this time without input. */
export const typingTimeoutMs = 1_000;

/** The customer, and all admins together. */
export const chatSides = ['user', 'admin'] as const;
export type ChatSide = (typeof chatSides)[number];

/** A message to the other side, a note for admins only, or an automatic reply outside of opening hours. */
export const messageKinds = ['message', 'note', 'automatic'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The kinds that admins can write. */
export const adminMessageKinds = ['message', 'note'] as const;
export type AdminMessageKind = (typeof adminMessageKinds)[number];

/** Users, including admins, are the customers of their own conversations. */
export function chatSideOf(personId: string, customerId: string): ChatSide {
  return personId === customerId ? 'user' : 'admin';
}

export function isVisibleTo(kind: MessageKind, side: ChatSide): boolean {
  return kind !== 'note' || side === 'admin';
}

/** The side for which a message counts as unread. Notes and automatic replies count for neither. */
export function unreadSide(kind: MessageKind, writtenBy: ChatSide): ChatSide | null {
  if (kind !== 'message') return null;
  return writtenBy === 'user' ? 'admin' : 'user';
}

/** Customers with these plans are answered first. */
export const priorityPlanIds: readonly PlanId[] = plans
  .filter(({ support }) => support === 'Priority chat')
  .map(({ id }) => id);
