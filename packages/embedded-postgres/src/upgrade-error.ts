import { packageName } from './binaries.ts';

/** An upgrade that was refused. The message names the cause and the remedy; the data is as it was. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
}

/** How to get binaries that aren't installed with this release. */
export function adviseOnOldBinaries(majorVersion: string): string {
  return (
    `This release doesn't include PostgreSQL ${majorVersion}: choose a version ${majorVersion}.x of it that ` +
    `\`npm view ${packageName} versions\` lists, install it with \`npm install --no-save --prefix FOLDER ` +
    `${packageName}@VERSION\`, and add \`-- --old-binaries FOLDER\` to the command.`
  );
}
