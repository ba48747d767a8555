/** The token that a link brought, kept in memory while the address and the browser's history lose it. */
export function tokenInAddress() {
  let held: string | null = null;
  return {
    /** Keeps the token; says whether there is something in the address to clean. */
    hold(address: string): boolean {
      const { search, searchParams } = new URL(address);
      if (search === '') return false;
      held = searchParams.get('token') || null;
      return true;
    },
    /** Gives the kept token once, or null. */
    take(): string | null {
      const token = held;
      held = null;
      return token;
    },
  };
}

/** Of somebody who comes back from the identity provider. */
export const arrival = tokenInAddress();
/** Of the link in a mail that sets a password. */
export const passwordLink = tokenInAddress();
