// Support chat: one conversation of each customer with the whole studio.
import { type PlanId, plans } from '../catalogue/plans.ts';

/** Characters of a message, after trimming. */
export const messageMaxLength = 5_000;

/** Messages that are given out at once. */
export const messagesAtOnce = 100;

/** Whoever types no more for so long is shown as typing no more. */
export const typingMilliseconds = 1_000;

/** The customer whose conversation it is, and the studio: all admins together. */
export const chatSides = ['user', 'admin'] as const;
export type ChatSide = (typeof chatSides)[number];

/** Said by a person to the other side; noted by an admin for admins only; answered by the product out of hours. */
export const messageKinds = ['message', 'note', 'automatic'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What an admin may write. */
export const writtenKinds = ['message', 'note'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** Somebody is on the customer's side of their own conversation only, admins too. */
export function sideOf(personId: string, customerId: string): ChatSide {
  return personId === customerId ? 'user' : 'admin';
}

export function isSeenBy(kind: MessageKind, side: ChatSide): boolean {
  return kind !== 'note' || side === 'admin';
}

/** The side that a message waits for; a note waits for nobody, and the product's own answer says nothing new. */
export function waitsFor(kind: MessageKind, writtenBy: ChatSide): ChatSide | null {
  if (kind !== 'message') return null;
  return writtenBy === 'user' ? 'admin' : 'user';
}

/** Their customers are answered first. */
export const priorityPlanIds: readonly PlanId[] = plans
  .filter(({ support }) => support === 'Priority chat')
  .map(({ id }) => id);
