import type { SecurityEvent } from '@burnish/domain/security-events';

export type ObservedSecurityEvent = SecurityEvent & {
  /** Only the network of the IP address is kept. Null: unknown. */
  readonly ipAddress: string | null;
  /** The account that the event concerns. Null: none, or unknown. */
  readonly userId: string | null;
};

/** What platform code needs of the feature that stores the events. */
export interface SecurityEvents {
  /** Never throws and never waits. Repeated events are counted together, so it may be called for every one of them. */
  record(event: ObservedSecurityEvent): void;
}
