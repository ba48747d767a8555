import type { Endpoint } from '../api-reference.ts';
import { needsForm, type TryOutRequest } from './request.ts';

/** Quotes a text for POSIX shells. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The required fields of a form, and its files. */
function formArguments(endpoint: Endpoint): string[] {
  if (!needsForm(endpoint) || endpoint.body === null) return [];
  return endpoint.body.fields
    .filter(({ path, type, isRequired }) => !path.includes('.') && (isRequired || type.name === 'file'))
    .map(({ path, type }) => `-F ${quote(type.name === 'file' ? `${path}=@${path}.jpg` : `${path}=…`)}`);
}

/** The request as a command. The secret is that of the environment variable `BURNISH_KEY`, never the one that was entered. */
export function toCurl(
  endpoint: Endpoint,
  { method, url, headers, body }: TryOutRequest,
  origin: string,
): string {
  const parts = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(origin + url),
    ...(endpoint.tryOut.isPublic ? [] : ['-H "Authorization: Bearer $BURNISH_KEY"']),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...formArguments(endpoint),
    ...(body === null ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}
