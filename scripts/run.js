// Runs a command of package.json: node scripts/run.js COMMAND [ARGUMENTS]. It is JavaScript, so that an old Node.js can
// run it and say what to do, instead of failing at the first type.
import process from 'node:process';

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const [command = ''] = process.argv.splice(2, 1);

if (!('typescript' in process.features) || process.features.typescript === false) {
  fail(
    `This is Node.js ${process.versions.node}, and Burnish needs the Node.js 24 that it installs with its packages: ` +
      'run `npm ci`, then `npm start`.',
  );
} else {
  try {
    await import(`./${command}.ts`);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    const name = isMissing ? /^Cannot find package '([^']+)'/.exec(error.message)?.[1] : undefined;
    if (name === undefined) throw error;
    fail(`The package ${name} isn't installed. Run \`npm ci --include=dev\`, then try again.`);
  }
}
