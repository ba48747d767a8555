// npm run restore: restores a backup into an empty installation.
import { runOperatorCommand } from './operator-command.ts';
import { runRestoreCommand } from './restore-command.ts';

await runOperatorCommand(runRestoreCommand);
