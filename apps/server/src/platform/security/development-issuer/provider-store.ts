import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

/** The oldest entries are evicted. */
const maxEntries = 1_000;

/** Stores the provider's state in memory. A restart only interrupts pending sign-ins. */
export function createProviderStore(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>();

  return (model) => ({
    async upsert(id, payload) {
      // No sessions: every sign-in shows the page, so that switching users needs no sign-out.
      if (model === 'Session') return;
      entries.set(`${model} ${id}`, payload);
      for (const key of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(key);
      }
    },
    async find(id) {
      return entries.get(`${model} ${id}`);
    },
    // Only used for sessions and device codes, which are not stored.
    async findByUid() {},
    async findByUserCode() {},
    async consume(id) {
      const payload = entries.get(`${model} ${id}`);
      if (payload !== undefined) payload.consumed = true;
    },
    async destroy(id) {
      entries.delete(`${model} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
