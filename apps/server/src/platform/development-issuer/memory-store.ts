import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

/** More sign-ins than one developer ever has under way; the oldest go first. */
const capacity = 1_000;

/** What the provider keeps between requests. A restart loses only the sign-ins that are under way. */
export function createMemoryStore(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();

  return (model) => ({
    async upsert(id, payload) {
      // Nobody stays signed in here: each sign-in asks anew, and a change of person needs no sign-out first.
      if (model === 'Session') return;
      kept.set(`${model} ${id}`, payload);
      for (const key of kept.keys()) {
        if (kept.size <= capacity) break;
        kept.delete(key);
      }
    },
    async find(id) {
      return kept.get(`${model} ${id}`);
    },
    // The keys of sessions and of device codes, and neither is kept.
    async findByUid() {},
    async findByUserCode() {},
    async consume(id) {
      const payload = kept.get(`${model} ${id}`);
      if (payload !== undefined) payload.consumed = true;
    },
    async destroy(id) {
      kept.delete(`${model} ${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
