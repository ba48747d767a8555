import type { SecurityEvent } from '@burnish/domain/security-events';

export type ObservedSecurityEvent = SecurityEvent & {
  /** Only the network of the IP address is kept. Null: unknown. */
  readonly ipAddress: string | null;
  /** The account that the event concerns. Null: none, or unknown. */
  readonly userId: string | null;
};

/** The part of the feature that platform code uses. */
export interface SecurityEvents {
  /** Never throws and never waits. Repeated events are counted together, so it may be called for every one of them. */
  record(event: ObservedSecurityEvent): void;
}
