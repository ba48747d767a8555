// The mutation score of each file, and the mutants that no test noticed.
import type { MutantResult } from '@stryker-mutator/api/core';

const isKilled = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout';
export const isSurvivor = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage';

const identityOf = ({ fileName, location: { start, end }, mutatorName, replacement }: MutantResult): string =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(':');

/** The results of a run, and for the mutants that survived it, those of a second run with other tests. */
export function withSecondRun(
  first: readonly MutantResult[],
  second: readonly MutantResult[],
): readonly MutantResult[] {
  const again = new Map(second.map((mutant) => [identityOf(mutant), mutant]));
  return first.map((mutant) => (isSurvivor(mutant) ? (again.get(identityOf(mutant)) ?? mutant) : mutant));
}

/** The place of a mutant as Stryker takes it, which counts columns from zero: 'a.ts:3:6-3:8'. */
export function rangeOf({ fileName, location: { start, end } }: MutantResult): string {
  return `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

export interface Score {
  readonly killed: number;
  readonly survived: number;
  /** Null: there are no mutants. */
  readonly percent: number | null;
}

/** Mutants that are ignored, or that could not run, count for nothing. */
export function scoreOf(mutants: readonly MutantResult[]): Score {
  const killed = mutants.filter(isKilled).length;
  const survived = mutants.filter(isSurvivor).length;
  const total = killed + survived;
  return { killed, survived, percent: total === 0 ? null : (killed * 100) / total };
}

export function formatScore({ killed, survived, percent }: Score): string {
  return `${percent === null ? 'none' : `${percent.toFixed(1)} %`} (${killed} of ${killed + survived})`;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120);

function describeSurvivor({ location, mutatorName, replacement, status }: MutantResult): string {
  const place = `${location.start.line}:${location.start.column}`;
  const remark = status === 'NoCoverage' ? ', which no test runs' : '';
  return `  ${place} ${mutatorName}${remark}: ${oneLine(replacement ?? '')}`;
}

/** Files with survivors come last, the worst of them at the end. `pathOf` shortens file names. */
export function summarize(
  mutants: readonly MutantResult[],
  pathOf: (fileName: string) => string,
): readonly string[] {
  const files = [...Map.groupBy(mutants, ({ fileName }) => fileName)]
    .map(([fileName, ofFile]) => ({ fileName, ofFile, score: scoreOf(ofFile) }))
    .filter(({ score }) => score.percent !== null)
    .toSorted((a, b) => a.score.survived - b.score.survived || a.fileName.localeCompare(b.fileName));
  return files.flatMap(({ fileName, ofFile, score }) => [
    `${pathOf(fileName)}: ${formatScore(score)}`,
    ...ofFile.filter(isSurvivor).map(describeSurvivor),
  ]);
}

export function describeVerdict(name: string, score: Score, goal: number): string {
  return `${name}: ${formatScore(score)}, goal ${goal} %: ${isReached(score, goal) ? 'reached' : 'missed'}`;
}

export function isReached({ percent }: Score, goal: number): boolean {
  return percent === null || percent >= goal;
}
