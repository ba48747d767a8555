// npm run backup: backs up the database and all stored files. Works whether or not the server is running.
import { runBackupCommand } from './backup-command.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(runBackupCommand);
