/**
 * '1,284.50': thousands apart, with so many decimals. By hand, as the browser's own formatter takes a phone a twentieth
 * of a second to make, before a public page can be used.
 */
export function grouped(value: number, decimals: number): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const apart = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}
