// npm run build:email: compiles the layout of emails. Its result is committed, so that the service doesn't need the compiler.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mjml2html from 'mjml';

const folder = join(import.meta.dirname, '../apps/server/src/platform/mail');
export const layoutFile = join(folder, 'layout.html');

/** @throws Error if the layout is invalid */
export async function compileLayout(): Promise<string> {
  const source = await readFile(join(folder, 'layout.mjml'), 'utf8');
  // No fonts from other servers.
  const { html } = await mjml2html(source, { validationLevel: 'strict', fonts: {}, ignoreIncludes: true });
  const lines = html.split('\n').map((line) => line.trim());
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

if (import.meta.main) await writeFile(layoutFile, await compileLayout());
