// The command line: parses it and runs one command.
import { parseArgs } from 'node:util';
import { type Client, createClient } from '../client.ts';
import { BurnishError } from '../errors.ts';
import { CommandError, exitCodes, explain } from './command-error.ts';
import {
  type Credentials,
  deleteCredentials,
  type Environment,
  readCredentials,
  saveCredentials,
} from './credentials.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { Terminal } from './terminal.ts';

const help = `Usage: burnish COMMAND

  login URL                  Save an API key for the studio at URL. Asks for the key, or reads it from a pipe.
  logout                     Delete the saved API key.
  pull JOB [--to FOLDER]     Download the originals and the brief of a job, by its number or ID. Files that are
                             complete are skipped, others continued. The folder is named after the job by default.
  push FOLDER                Upload the files in FOLDER/finished as finished files of the job, and show the photo that
                             each one matches. Files that are already uploaded are skipped, others continued.

  --help                     Show this text.

BURNISH_URL and BURNISH_API_KEY replace the saved key.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 uploaded, but some files match no photo or were rejected.`;

export interface CommandContext {
  readonly environment: Environment;
  readonly terminal: Terminal;
}

interface ParsedLine {
  readonly command: string | undefined;
  readonly values: readonly string[];
  readonly to: string | undefined;
  readonly isHelp: boolean;
}

/** @throws CommandError */
function parseLine(args: readonly string[]): ParsedLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, to: { type: 'string' } },
    });
    const [command, ...rest] = positionals;
    return { command, values: rest, to: values.to, isHelp: values.help === true };
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.usage);
  }
}

/** A key without a scope for the call is valid. */
async function checkKey(client: Client): Promise<void> {
  try {
    await client.call('GET /photos/jobs', { query: { limit: 1 } });
  } catch (error) {
    if (!(error instanceof BurnishError && error.code === 'INSUFFICIENT_SCOPE')) throw error;
  }
}

async function login({ environment, terminal }: CommandContext, url: string): Promise<number> {
  // Checks the URL before the key is asked for.
  createClient({ baseUrl: url, apiKey: 'unknown' });
  const apiKey = (await terminal.readSecret('API key: ')).trim();
  const credentials: Credentials = { url: new URL(url).origin, apiKey };
  await checkKey(createClient({ baseUrl: url, apiKey }));
  const file = await saveCredentials(environment, credentials);
  terminal.print(`The API key for ${credentials.url} is saved in ${file}.`);
  return exitCodes.done;
}

async function logout({ environment, terminal }: CommandContext): Promise<number> {
  await deleteCredentials(environment);
  terminal.print('The saved API key is deleted. Revoke it on the page "API keys" if you no longer need it.');
  return exitCodes.done;
}

async function connect({ environment, terminal }: CommandContext) {
  const { url, apiKey } = await readCredentials(environment);
  return { client: createClient({ baseUrl: url, apiKey }), url, terminal };
}

interface Command {
  /** Of the values after its name. */
  readonly values: number;
  run(context: CommandContext, values: readonly string[], to: string | undefined): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  login: { values: 1, run: (context, [url = '']) => login(context, url) },
  logout: { values: 0, run: (context) => logout(context) },
  pull: { values: 1, run: async (context, [job = ''], to) => pull(await connect(context), { job, to }) },
  push: { values: 1, run: async (context, [folder = '']) => push(await connect(context), folder) },
};

async function runLine(args: readonly string[], context: CommandContext): Promise<number> {
  const { command: name, values, to, isHelp } = parseLine(args);
  if (isHelp) {
    for (const line of help.split('\n')) context.terminal.print(line);
    return exitCodes.done;
  }
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
  const isValid = command?.values === values.length && (to === undefined || name === 'pull');
  if (command === undefined || !isValid)
    throw new CommandError(
      'Unknown command or wrong number of values. See "burnish --help".',
      exitCodes.usage,
    );
  return command.run(context, values, to);
}

/** Returns the exit code. Errors that are bugs are thrown. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await runLine(args, context);
  } catch (error) {
    const message = explain(error);
    if (message === null) throw error;
    context.terminal.printError(message);
    return error instanceof CommandError ? error.exitCode : exitCodes.failed;
  }
}
