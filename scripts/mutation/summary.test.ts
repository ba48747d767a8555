import type { MutantResult, MutantStatus } from '@stryker-mutator/api/core';
import { describe, expect, it } from 'vitest';
import { describeVerdict, isReached, rangeOf, scoreOf, summarize, withSecondRun } from './summary.ts';

function mutant(status: MutantStatus, fileName = 'a.ts', line = 3): MutantResult {
  return {
    id: '1',
    fileName,
    mutatorName: 'ConditionalExpression',
    replacement: 'true\n  || false',
    location: { start: { line, column: 7 }, end: { line, column: 9 } },
    status,
  };
}

describe('a mutation score', () => {
  it('counts a mutant that makes a test fail or never end', () => {
    expect(scoreOf([mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage')])).toEqual({
      killed: 2,
      survived: 2,
      percent: 50,
    });
  });

  it('leaves out mutants that are ignored or could not run', () => {
    const others = (['Ignored', 'CompileError', 'RuntimeError', 'Pending'] as const).map((status) =>
      mutant(status),
    );
    expect(scoreOf(others)).toEqual({ killed: 0, survived: 0, percent: null });
  });

  it('reaches its goal at the goal', () => {
    const score = scoreOf([mutant('Killed'), mutant('Survived')]);
    expect([49, 50, 51].map((goal) => isReached(score, goal))).toEqual([true, true, false]);
    expect(isReached(scoreOf([]), 95)).toBe(true);
    expect(describeVerdict('domain', score, 95)).toBe('domain: 50.0 % (1 of 2), goal 95 %: missed');
  });
});

describe('a second run', () => {
  it('counts for the mutants that survived the first', () => {
    const first = [mutant('Killed'), mutant('Survived', 'a.ts', 4), mutant('NoCoverage', 'a.ts', 5)];
    const second = [mutant('Survived'), mutant('Killed', 'a.ts', 4)];
    expect(withSecondRun(first, second).map(({ status }) => status)).toEqual([
      'Killed',
      'Killed',
      'NoCoverage',
    ]);
  });

  it('mutates the places of the survivors', () => {
    expect(rangeOf(mutant('Survived'))).toBe('a.ts:3:6-3:8');
  });
});

describe('the summary', () => {
  it('lists files with their survivors, the worst at the end', () => {
    const mutants = [
      mutant('Survived', '/b.ts'),
      mutant('NoCoverage', '/b.ts', 9),
      mutant('Survived', '/a.ts'),
      mutant('Killed', '/a.ts'),
      mutant('Killed', '/c.ts'),
      mutant('Ignored', '/d.ts'),
    ];
    expect(summarize(mutants, (name) => name.slice(1))).toEqual([
      'c.ts: 100.0 % (1 of 1)',
      'a.ts: 50.0 % (1 of 2)',
      '  3:7 ConditionalExpression: true || false',
      'b.ts: 0.0 % (0 of 2)',
      '  3:7 ConditionalExpression: true || false',
      '  9:7 ConditionalExpression, which no test runs: true || false',
    ]);
  });
});
