// Checks the access to a folder and prints the error as JSON: node data-folder-access.fixture.ts FOLDER
import { StartError } from '../start-error.ts';
import { checkDataFolderAccess } from './data-folder-access.ts';

const [folder = ''] = process.argv.slice(2);
const report = await checkDataFolderAccess(folder).then(
  () => null,
  (error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    return { message: error.message, exitCode: error.exitCode };
  },
);
process.stdout.write(JSON.stringify(report));
