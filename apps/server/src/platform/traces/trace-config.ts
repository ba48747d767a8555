export interface TraceConfig {
  /** Base URL of the collector, without a trailing slash. */
  readonly endpoint: string;
  /** Of the traces that begin in this process, 0 to 1. */
  readonly sampledShare: number;
}
