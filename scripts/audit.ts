// npm run check:audit: asks the package registry for known vulnerabilities of the packages that run in production. Fails on
// serious ones. If the registry doesn't respond, it says so and passes.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');

/** A serious vulnerability that doesn't concern the product. */
export interface AuditException {
  /** As in its URL: 'GHSA-…'. */
  readonly advisory: string;
  readonly reason: string;
  /** The last day, like '2027-01-31'. After that the exception must be reviewed. */
  readonly until: string;
}

const exceptions: readonly AuditException[] = [];

const seriousSeverities = new Set(['high', 'critical']);

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  range: z.string(),
});
type Advisory = z.output<typeof advisory>;

const auditReport = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    // Names of other packages are listed themselves.
    z.object({ via: z.array(z.union([z.string(), advisory])) }),
  ),
});

/** What npm prints instead if the registry can't be reached or has no advisories. */
const unanswered = z.object({
  message: z.string(),
  error: z.strictObject({ summary: z.string(), detail: z.string() }),
});

export type AuditOutcome =
  | { readonly kind: 'unanswered'; readonly reason: string }
  | { readonly kind: 'answered'; readonly problems: readonly string[] };

function advisoryId({ url }: Advisory): string {
  return url.split('/').at(-1) ?? url;
}

/** `output`: of npm audit --json. `today`: like '2026-11-23'. @throws Error for output of another kind */
export function checkAudit(output: string, allowed: readonly AuditException[], today: string): AuditOutcome {
  const json: unknown = JSON.parse(output);
  const failure = unanswered.safeParse(json);
  if (failure.success) return { kind: 'unanswered', reason: failure.data.message };
  const report = auditReport.safeParse(json);
  if (!report.success) throw new Error(`npm audit failed:\n${output}`);
  const found = Object.values(report.data.vulnerabilities)
    .flatMap(({ via }) => via.filter((cause) => typeof cause !== 'string'))
    .filter(({ severity }) => seriousSeverities.has(severity));
  const serious = new Map(found.map((one) => [advisoryId(one), one]));
  const valid = allowed.filter(({ until }) => until >= today).map((one) => one.advisory);
  const problems = [...serious]
    .filter(([id]) => !valid.includes(id))
    .map(([id, { name, range, severity, title }]) => `${name} ${range}: ${title} (${severity}, ${id})`);
  const unneeded = allowed
    .filter((one) => !serious.has(one.advisory))
    .map((one) => `The exception for ${one.advisory} is no longer needed. Remove it.`);
  return { kind: 'answered', problems: [...problems, ...unneeded] };
}

/** npm exits with 1 if it finds anything, and still prints the report. */
function runAudit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=20000'];
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 ** 2 }, (error, stdout) => {
      if (stdout.trim() === '') reject(error ?? new Error('npm audit printed nothing'));
      else resolve(stdout);
    });
  });
}

if (import.meta.main) {
  const outcome = checkAudit(await runAudit(), exceptions, new Date().toISOString().slice(0, 10));
  if (outcome.kind === 'unanswered') {
    console.log(
      `Known vulnerabilities were not checked, because the package registry didn't answer: ${outcome.reason}`,
    );
  } else if (outcome.problems.length === 0) {
    console.log('No serious vulnerabilities are known in the packages that run in production.');
  } else {
    console.error(
      `${outcome.problems.join('\n')}\nUpdate these packages. What doesn't concern the product can be excepted in scripts/audit.ts.`,
    );
    process.exitCode = 1;
  }
}
