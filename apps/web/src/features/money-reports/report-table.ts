// What a report shows: tables with their charts, whatever it is about.
import type { Currency } from '@burnish/domain/money/money';

/** A figure in words, and the rows that it sums. */
export interface Figure {
  readonly text: string;
  /** Null: there are none, or no list of them. */
  readonly url: string | null;
}

export interface TableRow {
  readonly key: string;
  readonly name: string;
  readonly url: string | null;
  /** One for each column. */
  readonly figures: readonly Figure[];
}

/** Bars by row, of up to two of the columns. */
export interface BarChart {
  /** Names are longer than days or months: their bars are below each other. */
  readonly layout: 'intervals' | 'names';
  readonly series: readonly string[];
  readonly groups: readonly {
    readonly key: string;
    readonly label: string;
    readonly values: readonly number[];
  }[];
  readonly format: (value: number) => string;
}

export interface ReportTable {
  readonly key: string;
  readonly title: string;
  /** Null: it has no amounts, or all currencies converted to one. */
  readonly currency: Currency | null;
  /** What the rows are. */
  readonly rowHeader: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly chart: BarChart | null;
}

export function figure(text: string, url: string | null = null): Figure {
  return { text, url };
}
