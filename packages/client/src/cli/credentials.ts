// The server and the API key, from the environment or from a file that only its user can read.
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.ts';
import { writeWhole } from './files.ts';

export interface Credentials {
  readonly url: string;
  readonly apiKey: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

function credentialsFile({ XDG_CONFIG_HOME: folder }: Environment): string {
  const isSet = folder !== undefined && folder !== '';
  return join(isSet ? folder : join(homedir(), '.config'), 'burnish', 'credentials.json');
}

const othersMode = 0o077;

/** Windows has other permissions, and reports the same mode for every file. */
const hasModes = () => process.platform !== 'win32';

/** Null: the text is not that of saved credentials. */
function parseCredentials(text: string): Credentials | null {
  try {
    const { url, apiKey }: Partial<Record<string, unknown>> = { ...JSON.parse(text) };
    return typeof url === 'string' && typeof apiKey === 'string' ? { url, apiKey } : null;
  } catch {
    return null;
  }
}

async function readSaved(file: string): Promise<Partial<Credentials>> {
  const found = await stat(file).catch(() => null);
  if (found === null) return {};
  if (hasModes() && (found.mode & othersMode) !== 0)
    throw new CommandError(`Other users can read the API key in ${file}. Run "burnish login URL" again.`);
  const credentials = parseCredentials(await readFile(file, 'utf8'));
  if (credentials === null) throw new CommandError(`${file} is damaged. Run "burnish login URL" again.`);
  return credentials;
}

/**
 * BURNISH_URL and BURNISH_API_KEY come first. A saved key is only for its own server.
 * @throws CommandError if there are none, or the file can't be used
 */
export async function readCredentials(environment: Environment): Promise<Credentials> {
  const { BURNISH_URL: givenUrl, BURNISH_API_KEY: givenKey } = environment;
  if (givenUrl !== undefined && givenKey !== undefined) return { url: givenUrl, apiKey: givenKey };
  const saved = await readSaved(credentialsFile(environment));
  const { url = givenUrl, apiKey } = saved;
  const isOtherServer = givenUrl !== undefined && new URL(givenUrl).origin !== url;
  if (url === undefined || (givenKey ?? apiKey) === undefined || isOtherServer)
    throw new CommandError(
      `There is no API key${isOtherServer ? ` for ${givenUrl}` : ''}. Run "burnish login URL", or set BURNISH_URL and BURNISH_API_KEY.`,
    );
  return { url, apiKey: givenKey ?? apiKey ?? '' };
}

export async function saveCredentials(environment: Environment, credentials: Credentials): Promise<string> {
  const file = credentialsFile(environment);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeWhole(file, `${JSON.stringify(credentials)}\n`, 0o600);
  await chmod(file, 0o600);
  return file;
}

export async function deleteCredentials(environment: Environment): Promise<void> {
  await rm(credentialsFile(environment), { force: true });
}
