// npm run upgrade-database: brings the embedded database of a stopped installation to the PostgreSQL of this release.
import { runOperatorCommand } from './operator-command.ts';
import { runUpgradeDatabaseCommand } from './upgrade-database-command.ts';

await runOperatorCommand(runUpgradeDatabaseCommand);
