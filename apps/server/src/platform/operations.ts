// What metrics and traces observe of this process, wherever it happens. Without an observer, each costs one check.
import type { AuditAction } from '@burnish/domain/audit-actions';
import type { DecoderEvent } from '@burnish/photo-decoder';

/** Something that takes time and can fail. */
export type Operation =
  /** A statement sent to PostgreSQL, with placeholders for its values. */
  | { readonly kind: 'statement'; readonly text: string }
  /** The wait for a connection of the pool. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'transaction' }
  | { readonly kind: 'storage'; readonly call: StorageCall }
  | { readonly kind: 'email' }
  /** An attempt of a background task. */
  | { readonly kind: 'task'; readonly task: string }
  /** With the wait for a decoding process. */
  | { readonly kind: 'decoding'; readonly task: DecodingKind };

export const storageCalls = ['write', 'read', 'remove'] as const;
export type StorageCall = (typeof storageCalls)[number];

export type DecodingKind = 'inspect' | 'render' | 'tile' | 'metadata';

/** Something that has happened. */
export type Occurrence =
  /** Audited actions that were committed. `photos`: how many photos an action was about, if it says so. */
  | { readonly kind: 'actions'; readonly actions: readonly CommittedAction[] }
  | { readonly kind: 'sign_in'; readonly method: string }
  /** An attempt to deliver an event to a webhook endpoint. */
  | { readonly kind: 'webhook_attempt'; readonly isDelivered: boolean }
  | { readonly kind: 'decoder'; readonly event: DecoderEvent };

export interface CommittedAction {
  readonly action: AuditAction;
  readonly photos: number | null;
}

export interface Observer {
  /** Runs an operation, and returns its result or throws its error unchanged. */
  observe<Result>(operation: Operation, run: () => Promise<Result>): Promise<Result>;
  /** Must not throw. */
  notice?(occurrence: Occurrence): void;
}

const observers = new Set<Observer>();

/** Returns how to remove it again. */
export function addObserver(observer: Observer): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

export function isObserved(): boolean {
  return observers.size > 0;
}

export function runOperation<Result>(operation: Operation, run: () => Promise<Result>): Promise<Result> {
  let observed = run;
  for (const observer of observers) {
    const inner = observed;
    observed = () => observer.observe(operation, inner);
  }
  return observed();
}

export function notifyObservers(occurrence: Occurrence): void {
  for (const observer of observers) observer.notice?.(occurrence);
}
