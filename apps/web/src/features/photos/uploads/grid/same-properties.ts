/** Whether two objects of the same shape have the same values, compared by identity. */
export function hasSameProperties<Props extends object>(a: Props, b: Props): boolean {
  return Object.entries(a).every(([name, value]) => Object.is(value, Reflect.get(b, name)));
}
