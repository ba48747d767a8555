// Calls of the API, in the test's process or over the network. Browser tests import this, so it must not load the server.
import type { ApiKey, Wire } from '@burnish/contract/api';

export type CallOptions<K extends ApiKey> = {
  readonly params?: Wire[K]['params'];
  readonly query?: Wire[K]['query'];
  readonly body?: Wire[K]['body'];
  /** Sent as form data instead of `body`. */
  readonly form?: FormData;
  /** The caller's IP address. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export function buildPath(template: string, params: Readonly<Record<string, string>> | undefined): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}
