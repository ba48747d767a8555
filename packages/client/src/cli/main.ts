#!/usr/bin/env node
import { runCommand } from './command.ts';
import { exitCodes } from './command-error.ts';
import { processTerminal } from './terminal.ts';

// A reader of the output, such as `head`, can stop before its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.failed);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal,
});
