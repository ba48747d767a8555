const known = Intl.supportedValuesOf('timeZone');

/** All time zones that the browser knows, and the stored one, whatever it is. */
export function timeZoneOptions(stored: string): { value: string; label: string }[] {
  const names = new Set([...known, 'UTC', stored]);
  return [...names].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
