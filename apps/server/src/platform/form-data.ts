// Form data becomes what a JSON body would have been, and one file beside it.
import { DomainError } from '@burnish/domain/errors';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Record<string, unknown>;
  readonly file: UploadedFile | null;
}

/** A form sends every member as text; these members of the schema are numbers. */
export function numericMembers(schema: z.ZodObject): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const numeric = Object.entries(properties).filter(
    ([, member]) => typeof member === 'object' && (member.type === 'number' || member.type === 'integer'),
  );
  return new Set(numeric.map(([name]) => name));
}

export function readField(name: string, value: unknown, numeric: ReadonlySet<string>): unknown {
  const isNumber = numeric.has(name) && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
  return isNumber ? Number(value) : value;
}

/** @throws DomainError when the form is broken, or holds a file under another name. */
export async function readForm(
  request: FastifyRequest,
  fileField: string,
  numeric: ReadonlySet<string>,
): Promise<Form> {
  try {
    return await readParts(request, fileField, numeric);
  } catch (error) {
    // The parser's own complaints about a form that it cannot read carry neither a status nor a code.
    if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new DomainError('INVALID_INPUT');
  }
}

async function readParts(
  request: FastifyRequest,
  fileField: string,
  numeric: ReadonlySet<string>,
): Promise<Form> {
  const fields: Record<string, unknown> = {};
  let file: UploadedFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = readField(part.fieldname, part.value, numeric);
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.fieldname !== fileField) {
      throw new DomainError('INVALID_INPUT', [
        { path: part.fieldname, message: `Send the file as '${fileField}'.` },
      ]);
    }
    // Whatever its type says: a part of bytes may come without a name.
    const name: string | undefined = part.filename;
    // A browser sends an empty, nameless file for a file input that nobody touched.
    if (bytes.length > 0 || name) file = { name: name ?? '', bytes };
  }
  return { fields, file };
}
