// What a report says about money: sums over the entries of the ledger.
import { convert, type ExchangeRate } from '../money/exchange-rate.ts';
import { type Currency, money } from '../money/money.ts';
import type { LedgerEntryKind } from '../orders/ledger/ledger.ts';

export const moneyFigures = ['invoiced', 'voided', 'received', 'credited', 'refunded', 'writtenOff'] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

/** In minor units of one currency. None is negative. */
export type MoneyFigures = { readonly [F in MoneyFigure]: number };

interface FigureDefinition {
  /** The entries that it sums. */
  readonly kind: LedgerEntryKind;
  /** Whether it adds to what customers owe, less their credit, or reduces it. */
  readonly effect: 1 | -1;
}

/** Credit that is applied or returned changes nothing: less is owed, and there is as much less credit. */
export const figureDefinitions: { readonly [F in MoneyFigure]: FigureDefinition } = {
  invoiced: { kind: 'invoice', effect: 1 },
  voided: { kind: 'void', effect: -1 },
  received: { kind: 'payment', effect: -1 },
  credited: { kind: 'credit_note', effect: -1 },
  refunded: { kind: 'refund', effect: 1 },
  writtenOff: { kind: 'write_off', effect: -1 },
};

/** Sums over entries of one kind. */
export interface EntrySums {
  readonly kind: LedgerEntryKind;
  readonly dueMinor: number;
  readonly creditMinor: number;
}

export function figuresFrom(read: (figure: MoneyFigure) => number): MoneyFigures {
  return {
    invoiced: read('invoiced'),
    voided: read('voided'),
    received: read('received'),
    credited: read('credited'),
    refunded: read('refunded'),
    writtenOff: read('writtenOff'),
  };
}

export function figuresOf(sums: readonly EntrySums[]): MoneyFigures {
  return figuresFrom((figure) => {
    const { kind, effect } = figureDefinitions[figure];
    const change = sums
      .filter((sum) => sum.kind === kind)
      .reduce((total, { dueMinor, creditMinor }) => total + dueMinor - creditMinor, 0);
    return change * effect + 0;
  });
}

export function addFigures(all: readonly MoneyFigures[]): MoneyFigures {
  return figuresFrom((figure) => all.reduce((sum, figures) => sum + figures[figure], 0));
}

/** By how much what customers owe, less their credit, has changed. */
export function balanceChange(figures: MoneyFigures): number {
  return moneyFigures.reduce((sum, figure) => sum + figures[figure] * figureDefinitions[figure].effect, 0);
}

/**
 * Figures of several currencies as one in a single currency. Each figure of each currency is converted and rounded down
 * separately, so that figures which are added afterwards add up as they are shown.
 */
export function convertFigures(
  byCurrency: readonly { readonly currency: Currency; readonly figures: MoneyFigures }[],
  to: Currency,
  rate: ExchangeRate,
): MoneyFigures {
  return addFigures(
    byCurrency.map(({ currency, figures }) =>
      figuresFrom((figure) => convert(money(figures[figure], currency), to, rate).minor),
    ),
  );
}
