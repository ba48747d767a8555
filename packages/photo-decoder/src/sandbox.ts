// The command that starts a decoding process, with as few rights as the system offers.
import { dirname, join } from 'node:path';

export interface Protections {
  /** Limits of memory and file sizes, low priority, first to be killed when memory runs out. By a POSIX shell. */
  readonly resourceLimits: boolean;
  /** JavaScript can read only its own code and the input, and start nothing. By Node's permission model. */
  readonly permissionModel: boolean;
  /** No network, and empty folders in place of the hidden ones. By Linux namespaces. */
  readonly namespaces: boolean;
  /** A user without any rights. Only if the parent is root. */
  readonly ownUser: boolean;
}

export interface Host {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

export interface SandboxOptions {
  readonly script: string;
  readonly memoryBytes: number;
  /** POSIX niceness: 0 is that of the server, 19 yields to everything else. */
  readonly niceness: number;
  /** Absolute paths that exist. */
  readonly hiddenFolders: readonly string[];
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** The user and group that Linux reserves for processes without rights. */
export const unprivilegedId = 65_534;

/** The descriptor of the folder with the input. */
export const inputDescriptor = 4;

const none: Protections = {
  resourceLimits: false,
  permissionModel: false,
  namespaces: false,
  ownUser: false,
};

/**
 * The combinations to try, the strongest first: containers may forbid namespaces, and another user may be unable to
 * read the code.
 */
export function protectionLevels({ platform, isRoot }: Host): readonly Protections[] {
  if (platform === 'win32') return [{ ...none, permissionModel: true }, none];
  const portable = { ...none, resourceLimits: true, permissionModel: true };
  if (platform !== 'linux') return [portable, none];
  const both = { ...portable, namespaces: true, ownUser: true };
  const asParent = [{ ...portable, namespaces: true }, portable, none];
  return isRoot ? [both, { ...portable, ownUser: true }, ...asParent] : asParent;
}

/** V8 heap in MB. Pixels are allocated outside of it. */
const heapMegabytes = 256;
/** Private memory that Node reserves without using it (measured: 600 MB), in kilobytes. */
const reservedKilobytes = 700 * 1024;

function nodeArgs({ permissionModel }: Protections, script: string): readonly string[] {
  const packageFolder = dirname(dirname(script));
  const readable = [
    packageFolder,
    join(packageFolder, '../../node_modules'),
    `/proc/self/fd/${inputDescriptor}`,
    '/usr/bin/ldd',
  ];
  return [
    `--max-old-space-size=${heapMegabytes}`,
    ...(permissionModel
      ? ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)]
      : []),
    script,
  ];
}

/** `setpriv` drops the user and all capabilities, including those in the new user namespace. */
function dropRights({ namespaces, ownUser }: Protections): string {
  const flags = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  if (ownUser) flags.push(`--reuid=${unprivilegedId}`, `--regid=${unprivilegedId}`, '--clear-groups');
  return namespaces || ownUser ? `setpriv ${flags.join(' ')} -- ` : '';
}

/** "$@" is the command of the process. */
function shellScript(
  protections: Protections,
  { memoryBytes, niceness, hiddenFolders }: SandboxOptions,
): string {
  const limitKilobytes = reservedKilobytes + Math.ceil(memoryBytes / 1024);
  return [
    '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null',
    ...(protections.namespaces
      ? hiddenFolders.map(() => 'mount -t tmpfs -o size=4k,mode=0555 none "$1" && shift || exit 1')
      : []),
    'ulimit -c 0',
    'ulimit -f 0 || exit 1',
    `ulimit -d ${limitKilobytes} || exit 1`,
    `exec nice -n ${niceness} ${dropRights(protections)}"$@"`,
  ].join('\n');
}

export function sandboxedCommand(
  protections: Protections,
  options: SandboxOptions,
  { isRoot }: Pick<Host, 'isRoot'>,
): Command {
  const node = [process.execPath, ...nodeArgs(protections, options.script)];
  if (!protections.resourceLimits) return { file: process.execPath, args: node.slice(1) };
  const mounted = protections.namespaces ? options.hiddenFolders : [];
  const shell = ['-c', shellScript(protections, options), 'sh', ...mounted, ...node];
  if (!protections.namespaces) return { file: '/bin/sh', args: shell };
  const ownNamespace = isRoot ? [] : ['--user', '--map-root-user'];
  return {
    file: 'unshare',
    args: [...ownNamespace, '--net', '--ipc', '--mount', '--', '/bin/sh', ...shell],
  };
}
