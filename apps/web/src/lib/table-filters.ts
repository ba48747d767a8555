// Filters that only the studio's lists have: several values, and ranges of days.
import type { FilterDefinition, FilterValues } from './list-filters.ts';

/** A filter for days: from the first to the last, either of which may be absent. */
export interface DayFilter {
  readonly label: string;
  /** Names of the parameters. */
  readonly from: DayParam;
  readonly to: DayParam;
}

type DayParam = 'createdFrom' | 'createdTo' | 'dueFrom' | 'dueTo' | 'from' | 'to';

/** A filter that takes several values. */
export function defineChoices<const Name extends string, Value extends string>(
  definition: FilterDefinition<Name, Value>,
): FilterDefinition<Name, Value> & { readonly multiple: true } {
  return { ...definition, multiple: true };
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The days that are set. Texts that are no dates are dropped. */
export function parseDays(
  filters: readonly DayFilter[],
  values: FilterValues,
): Partial<Record<DayParam, string>> {
  const names = filters.flatMap(({ from, to }) => [from, to]);
  return Object.fromEntries(
    names.flatMap((name) => (dayPattern.test(values[name] ?? '') ? [[name, values[name]]] : [])),
  );
}

/** Values that clear the days. */
export function clearedDays(filters: readonly DayFilter[]): FilterValues {
  return Object.fromEntries(filters.flatMap(({ from, to }) => [from, to]).map((name) => [name, '']));
}
