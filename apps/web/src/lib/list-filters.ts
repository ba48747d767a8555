/**
 * Values of a list's search and filters, by name, as the URL has them: any text. Empty or absent means not set. Several
 * values of a filter are separated by commas; in the URL its parameter is repeated.
 */
export type FilterValues = Readonly<Record<string, string>>;

/** Describes one filter of a list: a select whose first option shows everything. */
export interface FilterDefinition<Name extends string = string, Value extends string = string> {
  /** Also the name of the URL parameter and of the list call's parameter. */
  readonly name: Name;
  readonly label: string;
  readonly allLabel: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Rows with any of several values are found. */
  readonly multiple?: boolean;
}

/** Props of a page with a filtered list. */
export interface FilteredListProps {
  filters: FilterValues;
  /** Changes the named values and keeps the rest. */
  onFilter: (changes: FilterValues) => void;
}

/** Parameters for the list call. */
export type ParsedFilters<Definitions extends readonly FilterDefinition[]> = { search: string } & {
  [Definition in Definitions[number] as Definition['name']]: Definition extends { readonly multiple: true }
    ? Definition['options'][number]['value'][] | undefined
    : Definition['options'][number]['value'] | undefined;
};

export function defineFilter<const Name extends string, Value extends string>(
  definition: FilterDefinition<Name, Value>,
): FilterDefinition<Name, Value> {
  return definition;
}

/** The values of a filter that are among its options. */
export function chosenValues({ name, options }: FilterDefinition, values: FilterValues): string[] {
  const chosen = (values[name] ?? '').split(',');
  return options.map(({ value }) => value).filter((value) => chosen.includes(value));
}

/** Drops values that are none of a filter's options. */
export function parseFilters<const Definitions extends readonly FilterDefinition[]>(
  definitions: Definitions,
  values: FilterValues,
): ParsedFilters<Definitions> {
  const parsed = definitions.map((definition) => {
    const chosen = chosenValues(definition, values);
    if (definition.multiple) return [definition.name, chosen.length > 0 ? chosen : undefined];
    return [definition.name, chosen.find((value) => value === values[definition.name])];
  });
  return { search: values.search ?? '', ...Object.fromEntries(parsed) };
}

type ParsedValue = string | readonly string[] | undefined;

/** The single value, or one of several. */
type ValueOf<Parsed> = Parsed extends readonly (infer Value)[] ? Value : NonNullable<Parsed>;

/** Whether a row passes the filters, given its value for each of them. A filter that is not set passes everything. */
export function matchesFilters<Filters extends { search: string } & Readonly<Record<string, ParsedValue>>>(
  filters: Filters,
  row: { readonly [Name in Exclude<keyof Filters, 'search' | 'sort' | 'overdue'>]: ValueOf<Filters[Name]> },
): boolean {
  return Object.entries(row).every(([name, value]) => {
    const filter = filters[name];
    return filter === undefined || [filter].flat().some((one) => one === value);
  });
}

/** Whether the search or one of the filters is set. */
export function isFiltered(definitions: readonly FilterDefinition[], values: FilterValues): boolean {
  return Object.values(parseFilters(definitions, values)).some(Boolean);
}

/** Values that clear the search and all filters. */
export function clearedFilters(definitions: readonly FilterDefinition[]): FilterValues {
  return Object.fromEntries(['search', ...definitions.map(({ name }) => name)].map((name) => [name, '']));
}

const searchParam = 'q';

/** Reads the search and all filters from a URL. `otherParams` are the parameters that are no filters. */
export function readFilters(params: URLSearchParams, otherParams: readonly string[] = []): FilterValues {
  const values: Record<string, string> = {};
  for (const [param, value] of params) {
    if (param === searchParam) values.search = value;
    else if (!otherParams.includes(param))
      values[param] = param in values ? `${values[param]},${value}` : value;
  }
  return values;
}

/** Sets the values in a URL; empty ones are removed. */
export function writeFilters(params: URLSearchParams, values: FilterValues): void {
  for (const [name, value] of Object.entries(values)) {
    const param = name === 'search' ? searchParam : name;
    params.delete(param);
    if (name === 'search' && value !== '') params.set(param, value);
    else for (const one of value.split(',').filter(Boolean)) params.append(param, one);
  }
}
