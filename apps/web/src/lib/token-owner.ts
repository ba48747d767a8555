/** The ID of the user whose session token it is. Null for anything that isn't a session token. */
export function tokenOwner(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isClaims = typeof claims === 'object' && claims !== null && 'userId' in claims;
    return isClaims && typeof claims.userId === 'string' ? claims.userId : null;
  } catch {
    return null;
  }
}
