// npm run admin: grants, revokes and lists the admin role, and resets second factors. Works whether or not the server is
// running.
import { runAdminCommand } from './admin-command.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(runAdminCommand);
