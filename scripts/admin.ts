// npm run admin: grants, revokes and lists the admin role, and resets second factors. Works whether or not the server is
// running.
import { runAdminCommand } from './admin-command.ts';

// On exit the database is stopped, too, if this process has started it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { code, text } = await runAdminCommand(process.argv.slice(2), process.env);
if (code === 0) console.log(text);
else console.error(text);
process.exitCode = code;
