/** Reads one of the known values from text that anybody may have written, such as an address. */
export function oneOf<const Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
