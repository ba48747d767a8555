/** The known value that equals the text, for input such as URL parameters. */
export function oneOf<const Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
