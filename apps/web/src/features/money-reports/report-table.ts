// What a report shows: tables with their charts, whatever it is about.
import type { Currency } from '@burnish/domain/money/money';
import { formatCount } from '../../lib/format.ts';

/** A figure in words, and the rows that it is made of. */
export interface Figure {
  readonly text: string;
  /** Null: there are none. */
  readonly url: string | null;
  /** What it leads to, unless the figure is their sum or their number. */
  readonly leadsTo: string | null;
}

export interface TableRow {
  readonly key: string;
  readonly name: string;
  readonly url: string | null;
  /** One for each column. */
  readonly figures: readonly Figure[];
}

/** Bars by row, of up to two of the columns. */
export interface Chart {
  /** Names are longer than days or months: their bars are below each other. */
  readonly layout: 'intervals' | 'names';
  readonly series: readonly string[];
  readonly groups: readonly {
    readonly key: string;
    readonly label: string;
    /** Null: there is none, such as a share of no orders. */
    readonly values: readonly (number | null)[];
  }[];
  readonly format: (value: number) => string;
  /** The height of the chart. Default: the highest value. */
  readonly highest?: number;
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
  /** The first one is the largest. */
  readonly charts: readonly Chart[];
}

export function figure(text: string, url: string | null = null, leadsTo: string | null = null): Figure {
  return { text, url, leadsTo };
}

export function countFigure(count: number, url: string | null): Figure {
  return figure(formatCount(count), count === 0 ? null : url);
}
