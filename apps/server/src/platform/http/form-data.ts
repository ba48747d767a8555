// Forms: fields become what a JSON body would have been. Files are either buffered (one, small) or streamed (many, large).
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { fileTooLarge } from '@burnish/contract/file-size';
import { DomainError, type ErrorCode, invalidInput } from '@burnish/domain/errors';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { collectBytes } from './byte-collector.ts';
import type { Caller } from './caller.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

type Fields = Record<string, unknown>;
type Part = ReturnType<FastifyRequest['parts']> extends AsyncIterable<infer P> ? P : never;
type FilePart = Extract<Part, { type: 'file' }>;

/** The schema's numeric fields. A form sends every field as text. */
export function findNumericFields(schema: z.ZodObject): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const numeric = Object.entries(properties).filter(
    ([, field]) => typeof field === 'object' && (field.type === 'number' || field.type === 'integer'),
  );
  return new Set(numeric.map(([name]) => name));
}

function parseField(name: string, value: unknown, numericFields: ReadonlySet<string>): unknown {
  const isNumber = numericFields.has(name) && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
  return isNumber ? Number(value) : value;
}

/** Errors of the form parser have neither a status nor a code. */
function isParserError(error: unknown): boolean {
  return !(error instanceof DomainError || (error instanceof Error && 'statusCode' in error));
}

/** A file may have no name, although its type says otherwise. */
function nameOf(part: FilePart): string {
  const name: string | undefined = part.filename;
  return name ?? '';
}

/** Reading a form after its connection was closed would never end. @throws DomainError CONNECTION_CLOSED */
function readParts(request: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
  if (request.raw.destroyed) throw new DomainError('CONNECTION_CLOSED');
  return request.parts(options);
}

/** A form with at most one file. `file` is null if there is none. */
export interface Form {
  readonly fields: Fields;
  readonly file: UploadedFile | null;
}

/** @throws DomainError CONNECTION_CLOSED, FILE_TOO_LARGE, and INVALID_INPUT if the form is malformed or has a file in another field */
export async function readForm(
  request: FastifyRequest,
  { field: fileField, maxBytes }: Pick<NonNullable<EndpointDefinition['upload']>, 'field' | 'maxBytes'>,
  numericFields: ReadonlySet<string>,
): Promise<Form> {
  const fields: Fields = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of readParts(request, { limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = parseField(part.fieldname, part.value, numericFields);
        continue;
      }
      const bytes = await collectBytes(part.file, maxBytes);
      if (part.file.truncated)
        throw new DomainError('FILE_TOO_LARGE', [{ path: fileField, message: fileTooLarge(maxBytes) }]);
      if (part.fieldname !== fileField)
        throw invalidInput(part.fieldname, `Send the file as '${fileField}'.`);
      const name = nameOf(part);
      // Browsers send an empty file without a name for an unused file input.
      if (bytes.length > 0 || name !== '') file = { name, bytes };
    }
  } catch (error) {
    throw isParserError(error) ? new DomainError('INVALID_INPUT') : error;
  }
  return { fields, file };
}

export interface StreamedFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ReceivedFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

export interface FormInProgress {
  /**
   * Called before each further file arrives. `count`: of files with that one. `receivedBytes`: of the files before it.
   * @throws DomainError if the caller isn't allowed to send this many files, or there isn't enough space
   */
  authorizeNext(count: number, receivedBytes: number): Promise<void>;
  /** Called when the files are used or discarded. */
  end(): Promise<void>;
}

/** Stores the files of a form as they arrive, because together they are too large to buffer. */
export interface FileReceiver<File extends ReceivedFile> {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** The error for a larger file. */
  readonly tooLarge: ErrorCode;
  /**
   * Called before the body is read. `announcedBytes`: the size of the request, or null if it doesn't say.
   * @throws DomainError if the caller isn't allowed to send files, or there isn't enough space
   */
  begin(caller: Caller, announcedBytes: number | null): Promise<FormInProgress>;
  receive(caller: Caller, file: StreamedFile): Promise<File>;
  /** Deletes a file that was received but is not used. */
  discard(id: string): Promise<void>;
}

/** What identifies a file of a repeated request. */
export interface FileDigest {
  /** As it was sent. */
  readonly name: string;
  readonly sha256: string;
}

export interface StreamedForm<File> {
  readonly fields: Readonly<Fields>;
  readonly files: readonly File[];
  readonly digests: readonly FileDigest[];
}

/** A repeated form needs neither permission nor space. */
export const unreservedForm: FormInProgress = { authorizeNext: async () => {}, end: async () => {} };

/** Reads the files of a form without storing them, for a request that was made before: only their digests are needed. */
export function digestOnly({
  maxFiles,
  maxFileBytes,
  tooLarge,
}: Pick<FileReceiver<ReceivedFile>, 'maxFiles' | 'maxFileBytes' | 'tooLarge'>): FileReceiver<ReceivedFile> {
  return {
    maxFiles,
    maxFileBytes,
    tooLarge,
    begin: async () => unreservedForm,
    async receive(_caller, { content }) {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
      }
      return { id: '', size, sha256: hash.digest('hex') };
    },
    discard: async () => {},
  };
}

interface FormFields {
  /** The fields that may contain files. */
  readonly fileFields: readonly string[];
  readonly numericFields: ReadonlySet<string>;
}

const maxFields = 30;

async function* limitBytes(content: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: ErrorCode) {
  let count = 0;
  for await (const chunk of content) {
    count += chunk.length;
    if (count > maxBytes) throw new DomainError(tooLarge);
    yield chunk;
  }
}

/** Accepts the empty file without a name that browsers send for an unused file input. */
async function skipEmptyFile({ fieldname, file }: FilePart): Promise<void> {
  for await (const _ of file) throw invalidInput(fieldname, 'Send the file with its name.');
}

/** Errors of the form parser that a file's stream reports when the form is truncated. */
function isTruncated(error: unknown): boolean {
  return error instanceof Error && /terminated early|Unexpected end/.test(error.message);
}

/** Discards the rest of the body, because clients only read the response after sending all of it. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Adds each received file to `received`, so that the caller knows them even if it fails. */
async function streamParts<File extends ReceivedFile>(
  request: FastifyRequest,
  { fileFields, numericFields }: FormFields,
  { maxFiles, maxFileBytes }: FileReceiver<File>,
  { authorizeNext }: FormInProgress,
  receive: (file: { name: string; content: Readable }) => Promise<File>,
  received: { readonly name: string; readonly file: File }[],
): Promise<Fields> {
  const fields: Fields = {};
  const limits = {
    // One more byte than allowed shows that a file is too large.
    fileSize: maxFileBytes + 1,
    files: maxFiles,
    fields: maxFields,
    parts: maxFields + maxFiles,
  };
  for await (const part of readParts(request, { limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = parseField(part.fieldname, part.value, numericFields);
      continue;
    }
    if (!fileFields.includes(part.fieldname))
      throw invalidInput(part.fieldname, `Send files as '${fileFields.join("' or '")}'.`);
    const name = nameOf(part);
    if (name === '') await skipEmptyFile(part);
    else {
      const receivedBytes = received.reduce((sum, { file }) => sum + file.size, 0);
      if (received.length > 0) await authorizeNext(received.length + 1, receivedBytes);
      received.push({ name, file: await receive({ name, content: part.file }) });
    }
  }
  if (received.length === 0) throw invalidInput(fileFields[0] ?? '', 'Add at least one file.');
  return fields;
}

/** Null if the request doesn't say. */
export function announcedBytes({ headers }: FastifyRequest): number | null {
  const bytes = Number(headers['content-length']);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/**
 * Receives a form's files and passes the form to `handle`, whose result says whether it used the files. Deletes unused
 * files, even if the form is malformed or `handle` throws a DomainError. After any other error it is unknown whether
 * the transaction was committed, so the files stay: an orphaned file is better than a missing one.
 *
 * @throws DomainError INVALID_INPUT, CONNECTION_CLOSED, receiver.tooLarge, and the errors of `receiver` and `handle`
 */
export async function withStreamedForm<
  File extends ReceivedFile,
  Result extends { readonly isUsed: boolean },
>(
  request: FastifyRequest,
  form: FormFields,
  receiver: FileReceiver<File>,
  caller: Caller,
  handle: (form: StreamedForm<File>) => Promise<Result>,
): Promise<Result> {
  const inProgress = await receiver.begin(caller, announcedBytes(request));
  try {
    return await receiveForm(request, form, receiver, inProgress, caller, handle);
  } finally {
    await inProgress.end();
  }
}

async function receiveForm<File extends ReceivedFile, Result extends { readonly isUsed: boolean }>(
  request: FastifyRequest,
  form: FormFields,
  receiver: FileReceiver<File>,
  inProgress: FormInProgress,
  caller: Caller,
  handle: (form: StreamedForm<File>) => Promise<Result>,
): Promise<Result> {
  const received: { readonly name: string; readonly file: File }[] = [];
  const discardAll = () => Promise.all(received.map(({ file }) => receiver.discard(file.id)));
  const receiverErrors = new Set<unknown>();
  const receive = async ({ name, content }: { name: string; content: Readable }) => {
    try {
      const limited = limitBytes(content, receiver.maxFileBytes, receiver.tooLarge);
      return await receiver.receive(caller, { name, content: limited });
    } catch (error) {
      if (!isTruncated(error)) receiverErrors.add(error);
      throw error;
    }
  };
  let fields: Fields;
  try {
    if (!request.isMultipart()) throw invalidInput(form.fileFields[0] ?? '', 'Send files as form data.');
    fields = await streamParts(request, form, receiver, inProgress, receive, received);
  } catch (error) {
    drain(request);
    await discardAll();
    throw isParserError(error) && !receiverErrors.has(error) ? new DomainError('INVALID_INPUT') : error;
  }
  try {
    const files = received.map(({ file }) => file);
    const digests = received.map(({ name, file: { sha256 } }) => ({ name, sha256 }));
    const result = await handle({ fields, files, digests });
    if (!result.isUsed) await discardAll();
    return result;
  } catch (error) {
    if (error instanceof DomainError) await discardAll();
    throw error;
  }
}
