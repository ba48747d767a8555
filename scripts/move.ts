// npm run move: moves a stopped installation into another database and storage.
import { runMoveCommand } from './move-command.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(runMoveCommand);
