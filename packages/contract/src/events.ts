// Events over Socket.IO, sent to the users who can read the entity that changed.
import type { Side } from '@burnish/domain/access';
import type { ChatSide } from '@burnish/domain/chat/chat';
import type { ErrorCode } from '@burnish/domain/errors';
import type { Permission } from '@burnish/domain/permissions';
import type { PersonRef, User } from './accounts/entities.ts';
import type { Chat, ChatMessage } from './chat/entities.ts';
import type { ReadChat, SentMessage, TypingEvent } from './chat/inputs.ts';
import type { CustomerNote } from './customers/entities.ts';
import type { LedgerEntry } from './ledger/entities.ts';
import type { Notification } from './notifications/entities.ts';
import type { Invoice, Order, Receipt } from './orders/entities.ts';
import type { Job, Photo, Upload } from './photos/entities.ts';
import type { Question } from './questions/entities.ts';
import type { PaymentProfile } from './studio-settings/entities.ts';
import type { Subscription } from './subscriptions/entities.ts';

export const entityNames = [
  'user',
  'order',
  'invoice',
  'receipt',
  'ledger_entry',
  'bank_statement',
  'bank_statement_line',
  'subscription',
  'chat',
  'photo',
  'job',
  'question',
  'upload',
  'customer_note',
  'setting',
  'payment_profile',
  'notification',
  'task',
] as const;
export type EntityName = (typeof entityNames)[number];

/** The permission to read other users' entities. Null: only their owners read them. */
export const readPermissions: { readonly [E in EntityName]: Permission | null } = {
  user: 'customers:read',
  order: 'orders:review',
  invoice: 'invoices:manage',
  receipt: 'receipts:review',
  ledger_entry: 'invoices:manage',
  bank_statement: 'receipts:review',
  bank_statement_line: 'receipts:review',
  subscription: 'subscriptions:edit',
  chat: 'chat:answer',
  photo: 'jobs:manage',
  job: 'jobs:manage',
  question: 'jobs:manage',
  upload: null,
  customer_note: 'notes:manage',
  setting: 'settings:manage',
  payment_profile: 'invoices:manage',
  notification: null,
  task: 'tasks:manage',
};

/** Entities about a user that this user doesn't read. */
export const isHiddenFromOwner = (entity: EntityName): boolean => entity === 'customer_note';

/** The row of each entity, as its list calls return it. */
export interface EntityRows {
  readonly user: User;
  readonly order: Order;
  readonly invoice: Invoice;
  readonly receipt: Receipt;
  readonly ledger_entry: LedgerEntry;
  /** Sent without a row. */
  readonly bank_statement: never;
  /** Sent without a row. */
  readonly bank_statement_line: never;
  readonly subscription: Subscription;
  readonly chat: Chat;
  readonly photo: Photo;
  readonly job: Job;
  readonly question: Question;
  readonly upload: Upload;
  readonly customer_note: CustomerNote;
  /** Sent without a row. */
  readonly setting: never;
  readonly payment_profile: PaymentProfile;
  readonly notification: Notification;
  /** Sent without a row. */
  readonly task: never;
}

export type EntityChange = {
  readonly [Name in EntityName]: {
    readonly entity: Name;
    readonly id: string;
    /** The row after the change. Null: it was deleted. Absent: the receiver reads it again if it needs it. */
    readonly row?: EntityRows[Name] | null;
  };
}[EntityName];

/** Everything that one transaction changed, or several transactions within a short time. */
export interface Changed {
  /** The side whose view the rows show. Staff with orders of their own receive an event for each side. */
  readonly audience: Side;
  /** In the order of the changes. Each entity occurs once. */
  readonly changes: readonly EntityChange[];
}

/** Sent to admins when a customer has sent a message. */
export interface NewChatMessage {
  readonly chatId: string;
  readonly message: ChatMessage;
  readonly user: PersonRef;
}

/** Sent to the other side and to other admins. `userId` is the person who types. */
export interface UserTyping {
  readonly chatId: string;
  readonly userId: string;
  readonly fullName: string | null;
  readonly isTyping: boolean;
}

/** Sent to the side that the count belongs to. */
export interface ChatUnreadUpdate {
  readonly role: ChatSide;
  readonly chatId: string;
  readonly unreadCount: number;
}

/** Sent to both sides: `role` has read everything up to the message with this `seq`. */
export interface ChatRead {
  readonly role: ChatSide;
  readonly chatId: string;
  readonly seq: number;
}

/** Sent to admins who have a conversation open: all admins who have it open, including the receiver. */
export interface ChatViewers {
  readonly chatId: string;
  readonly admins: readonly { readonly _id: string; readonly fullName: string | null }[];
}

/** Sent to the sender of an event that failed. */
export interface EventError {
  readonly code: string;
  readonly message: string;
  /** The name of the event that failed. */
  readonly event: string;
  /** Of an error of the server, by which its log has the details. */
  readonly requestId?: string;
}

/** `data` of a connect_error. After any other code than UNAUTHENTICATED and ACCOUNT_NOT_ACTIVE, connect again later. */
export interface ConnectErrorData {
  readonly code: ErrorCode;
  readonly retryAfterSeconds?: number;
}

export interface ServerEvents {
  changed: (event: Changed) => void;
  new_message: (message: ChatMessage) => void;
  new_chat_message: (event: NewChatMessage) => void;
  user_typing: (event: UserTyping) => void;
  chat_unread_update: (event: ChatUnreadUpdate) => void;
  chat_read: (event: ChatRead) => void;
  chat_viewers: (event: ChatViewers) => void;
  error: (error: EventError) => void;
}

export interface Acknowledgement {
  readonly success: boolean;
  /** An error message for the user. */
  readonly message?: string;
  readonly code?: string;
  /** Of an error of the server, by which its log has the details. */
  readonly requestId?: string;
  readonly data?: unknown;
}

type Acknowledge = (acknowledgement: Acknowledgement) => void;

/** The acknowledgement is optional. For `send_message`, its data contains the stored `message`. */
export interface ClientEvents {
  join_chat: (chatId: string, acknowledge?: Acknowledge) => void;
  leave_chat: (chatId: string, acknowledge?: Acknowledge) => void;
  send_message: (message: SentMessage, acknowledge?: Acknowledge) => void;
  mark_read: (chat: ReadChat, acknowledge?: Acknowledge) => void;
  typing: (event: TypingEvent, acknowledge?: Acknowledge) => void;
}
