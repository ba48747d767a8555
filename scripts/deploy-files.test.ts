// The configuration files of deploy/ are valid for the programs that read them, where these are installed.
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const deploy = join(root, 'deploy');

/** Debian's packages install to folders that only root has in the path. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const isInstalled = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`], { env }).status === 0;
const hasCertificates = isInstalled('openssl');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-deploy-'));
  await mkdir(join(folder, 'logs'));
  if (!hasCertificates) return;
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const subject = ['-subj', '/CN=studio.example', '-days', '1'];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', ['req', '-x509', ...algorithm, ...subject, '-keyout', key, '-out', certificate]);
  await writeFile(
    join(folder, 'tls.pem'),
    (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')),
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** A file of deploy/ with the folders of this test instead of those of the system. */
async function read(name: string): Promise<string> {
  const text = await readFile(join(deploy, name), 'utf8');
  return text
    .replaceAll('/etc/burnish/tls', join(folder, 'tls'))
    .replaceAll('/var/log/nginx', join(folder, 'logs'));
}

/** What the program says, empty if the file is valid. */
async function problemsOf(
  program: string,
  args: readonly string[],
  accepted: RegExp,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout, stderr } = await run(program, args, { env: { ...env, ...variables } }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'stderr' in error && 'stdout' in error)
        return { stdout: String(error.stdout), stderr: String(error.stderr) };
      throw error;
    },
  );
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => !accepted.test(line)).join('\n');
}

test.runIf(isInstalled('nginx') && hasCertificates)('nginx accepts its configuration', async () => {
  const main = join(folder, 'main.conf');
  await writeFile(join(folder, 'burnish.conf'), await read('nginx.conf'));
  await writeFile(
    main,
    `pid ${folder}/nginx.pid; events {} http { access_log off; include ${folder}/burnish.conf; }`,
  );
  // Newer versions warn of the parameter that older ones need.
  const accepted =
    /syntax is ok|test is successful|"listen \.\.\. http2" directive is deprecated|"user" directive/;
  expect(await problemsOf('nginx', ['-t', '-c', main, '-p', folder, '-e', 'stderr'], accepted)).toBe('');
});

test.runIf(isInstalled('haproxy') && hasCertificates)('HAProxy accepts its configuration', async () => {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await read('haproxy.cfg'));
  expect(await problemsOf('haproxy', ['-c', '-f', file], /Configuration file is valid/)).toBe('');
});

test.runIf(isInstalled('systemd-analyze'))('systemd accepts the units', async () => {
  const names = ['burnish@.service', 'burnish-backup.service', 'burnish-backup.timer'];
  for (const name of names) {
    const unit = (await read(name))
      .replace(/^(User|WorkingDirectory|Documentation)=.*\n/gm, '')
      .replace('/srv/burnish/node_modules/.bin/node', process.execPath);
    await writeFile(join(folder, name), unit);
  }
  // Of the machine's own units.
  const others = /^(?!.*burnish[@-])/;
  const files = names.map((name) => join(folder, name));
  expect(await problemsOf('systemd-analyze', ['verify', '--man=no', ...files], others)).toBe('');
});

describe.runIf(isInstalled('promtool'))('promtool', () => {
  const observability = join(deploy, 'observability');

  test('accepts the configuration of Prometheus and the alert rules', async () => {
    const file = join(folder, 'prometheus.yml');
    const rules = join(observability, 'alerts.yml');
    const config = await readFile(join(observability, 'prometheus.yml'), 'utf8');
    await writeFile(file, config.replace('/etc/prometheus/burnish-alerts.yml', rules));
    const accepted = /^Checking|SUCCESS/;
    expect(await problemsOf('promtool', ['check', 'config', '--lint-fatal', file], accepted)).toBe('');
  });

  test('finds that the alerts fire when they should', async () => {
    const file = join(observability, 'alerts.test.yml');
    const accepted = /^Unit Testing|SUCCESS/;
    expect(await problemsOf('promtool', ['test', 'rules', file], accepted)).toBe('');
  });
});

test.runIf(isInstalled('caddy'))('Caddy accepts its configuration', async () => {
  const file = join(folder, 'Caddyfile');
  await writeFile(file, await readFile(join(deploy, 'container/Caddyfile'), 'utf8'));
  const args = ['validate', '--adapter', 'caddyfile', '--config', file];
  const accepted = /"level":"info"|Valid configuration|\tINFO\t/;
  expect(await problemsOf('caddy', args, accepted, { SITE_HOST: 'studio.example', HOME: folder })).toBe('');
});

test.runIf(isInstalled('hadolint'))('hadolint accepts the Containerfile', async () => {
  expect(await problemsOf('hadolint', [join(deploy, 'container/Containerfile')], /^$/)).toBe('');
});

test('the proxies and the unit agree on the ports, and with the documentation on what they need', async () => {
  const ports = (text: string) => new Set([...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port));
  expect(ports(await read('nginx.conf'))).toEqual(new Set(['4000', '4001']));
  expect(ports(await read('haproxy.cfg'))).toEqual(new Set(['4000', '4001']));
  const guide = await readFile(join(root, 'docs/operations.md'), 'utf8');
  for (const name of ['nginx.conf', 'haproxy.cfg', 'burnish@.service'])
    expect(guide).toContain(`deploy/${name}`);
  const backups = await readFile(join(root, 'docs/backups.md'), 'utf8');
  for (const name of ['burnish-backup.service', 'burnish-backup.timer'])
    expect(backups).toContain(`deploy/${name}`);
});

describe('the log of each proxy', () => {
  const files = ['nginx.conf', 'haproxy.cfg', 'container/Caddyfile'];
  /** The start of a part of a path that is a secret. */
  const secretStart = '[A-Za-z0-9_.~-]{37}';
  const [secret, id] = ['x'.repeat(43), '01a1fdfa-4600-75c1-a87a-86da21f0c3ba'];

  test.each(files)('leaves out long parts of paths: %s', async (name) => {
    expect(await read(name)).toContain(secretStart);
  });

  test.each([
    [`/api/calendar/${secret}/due-dates.ics`, true],
    [`/api/files/${secret}.${secret}/${secret}`, true],
    [`/api/orders/${id}`, false],
    [`/api/admin/customers/${id}/subscriptions`, false],
  ])('%s', (path, isCut) => {
    expect(new RegExp(`/${secretStart}`).test(path)).toBe(isCut);
  });

  test('has no headers, which have the token of a sign-in', async () => {
    const caddyfile = await read('container/Caddyfile');
    for (const line of ['request>headers delete', 'resp_headers delete']) expect(caddyfile).toContain(line);
  });
});
