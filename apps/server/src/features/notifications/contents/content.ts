// What a notification says, in the product and in its email.

import type { CalendarDate } from '@burnish/domain/time/calendar-date';

/** Rows of a table. */
export type Facts = readonly (readonly [label: string, value: string])[];

/** A document that is attached to the email. */
export type Attachment =
  | { readonly kind: 'invoice'; readonly invoiceId: string }
  | { readonly kind: 'payment_receipt'; readonly receiptId: string }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'credit_note'; readonly creditNoteId: string };

export interface NotificationContent {
  /** Also the subject of the email. */
  readonly title: string;
  readonly text: string;
  /** Further paragraphs of the email. */
  readonly details?: readonly string[];
  /** A table in the email. */
  readonly facts?: Facts;
  /** The one thing to do next. */
  readonly action: { readonly label: string; readonly path: string };
  readonly attachment?: Attachment;
  /** Its email isn't sent anymore, for example because the invoice has been paid. */
  readonly isOutdated?: boolean;
}

export const viewSubscription: NotificationContent['action'] = {
  label: 'View subscription',
  path: '/subscriptions',
};

/** What is known besides the entity. */
export interface ContentContext {
  /** Of the studio. */
  readonly timeZone: string;
  /** There. */
  readonly today: CalendarDate;
}

export interface WriteContext extends ContentContext {
  /** When the person was notified. The entity is read when the content is written. */
  readonly notifiedAt: Date;
}

export type WriteContent<Entity> = (entity: Entity, context: WriteContext) => NotificationContent;
