/** The ID of the open photo in the query of an address. */
export function photoIdIn(search: string): string | null {
  return new URLSearchParams(search).get('photo');
}
