import { describe, expect, test } from 'vitest';
import { type AuditException, checkAudit } from './audit.ts';

const today = '2026-11-23';

const advisoryOf = (severity: string, id: string) => ({
  source: 1_096_366,
  name: 'semver',
  dependency: 'semver',
  title: 'semver vulnerable to Regular Expression Denial of Service',
  url: `https://github.com/advisories/${id}`,
  severity,
  cwe: ['CWE-1333'],
  cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
  range: '<5.7.2',
});

/** The format of npm 11, with a package that is affected through another one. */
function reportOf(...advisories: readonly ReturnType<typeof advisoryOf>[]): string {
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      semver: {
        name: 'semver',
        severity: 'high',
        isDirect: false,
        via: advisories,
        effects: ['builder'],
        range: '<5.7.2',
        nodes: ['node_modules/semver'],
        fixAvailable: true,
      },
      builder: {
        name: 'builder',
        severity: 'high',
        isDirect: true,
        via: ['semver'],
        effects: [],
        range: '1.0.0 - 2.1.0',
        nodes: ['node_modules/builder'],
        fixAvailable: { name: 'builder', version: '3.0.0', isSemVerMajor: true },
      },
    },
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 2, critical: 0, total: 2 } },
  });
}

const id = 'GHSA-c2qf-rxjj-qqgw';
const problem = `semver <5.7.2: semver vulnerable to Regular Expression Denial of Service (high, ${id})`;
const exception = (until: string, advisory = id): AuditException => ({
  advisory,
  reason: 'Not used.',
  until,
});
const problemsOf = (report: string, ...exceptions: readonly AuditException[]) => {
  const outcome = checkAudit(report, exceptions, today);
  return outcome.kind === 'answered' ? outcome.problems : outcome;
};

describe('an answer', () => {
  test('without vulnerabilities passes', () => {
    const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: {} };
    expect(problemsOf(JSON.stringify(report))).toEqual([]);
  });

  test('names each high and critical advisory once, and no others', () => {
    const others = ['info', 'low', 'moderate'].map((severity) => advisoryOf(severity, `GHSA-${severity}`));
    const critical = advisoryOf('critical', 'GHSA-worse');
    const report = reportOf(advisoryOf('high', id), advisoryOf('high', id), critical, ...others);
    expect(problemsOf(report)).toEqual([
      problem,
      'semver <5.7.2: semver vulnerable to Regular Expression Denial of Service (critical, GHSA-worse)',
    ]);
  });

  test('passes with an exception until its last day', () => {
    const report = reportOf(advisoryOf('high', id));
    expect(problemsOf(report, exception(today))).toEqual([]);
    expect(problemsOf(report, exception('2026-11-22'))).toEqual([problem]);
    expect(problemsOf(report, exception(today, 'GHSA-other'))).toEqual([
      problem,
      'The exception for GHSA-other is no longer needed. Remove it.',
    ]);
  });
});

describe('no answer', () => {
  test.each([
    [
      'a registry that refuses connections',
      {
        message:
          'request to http://127.0.0.1:9/-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED',
        error: { summary: '', detail: '' },
      },
    ],
    [
      'a registry without advisories',
      {
        message: '405 Method Not Allowed - POST https://registry.test/-/npm/v1/security/advisories/bulk',
        method: 'POST',
        uri: 'https://registry.test/-/npm/v1/security/advisories/bulk',
        headers: { allow: ['GET,HEAD'] },
        statusCode: 405,
        body: '',
        error: { summary: '', detail: '' },
      },
    ],
  ])('is reported as such: %s', (_name, output) => {
    expect(checkAudit(JSON.stringify(output), [], today)).toEqual({
      kind: 'unanswered',
      reason: output.message,
    });
  });

  test('is not assumed when npm fails for another reason', () => {
    const output = {
      error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.', detail: '' },
    };
    expect(() => checkAudit(JSON.stringify(output), [], today)).toThrow('ENOLOCK');
  });
});
