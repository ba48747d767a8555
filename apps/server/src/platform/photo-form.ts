// Form data with photographs: each is kept as it passes, for together they are far too large to be held, and thrown
// away again when what they came for was refused.
import type { Readable } from 'node:stream';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { formPhotoMaxBytes, formPhotosMax } from '@burnish/domain/photo/photo';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { readField } from './form-data.ts';

export interface ReceivedPhoto {
  readonly id: string;
  readonly fileName: string;
  readonly sha256: string;
}

/** What keeps the photographs of a form. */
export interface PhotoReceiver<Photo extends ReceivedPhoto> {
  /** Asked before a byte of the form is read. */
  mayBegin(caller: Caller): Promise<void>;
  receive(caller: Caller, file: { name: string; content: Readable }): Promise<Photo>;
  throwAway(id: string): Promise<void>;
}

export interface PhotoForm<Photo> {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly photos: readonly Photo[];
}

type FilePart = Extract<
  ReturnType<FastifyRequest['parts']> extends AsyncIterable<infer Part> ? Part : never,
  { type: 'file' }
>;

const fieldsMax = 30;
// One byte more shows what is too large.
const limits = {
  fileSize: formPhotoMaxBytes + 1,
  files: formPhotosMax,
  fields: fieldsMax,
  parts: fieldsMax + formPhotosMax,
};

/** A browser sends an empty, nameless file for a file input that nobody touched. */
async function passOver({ fieldname, file }: FilePart): Promise<void> {
  for await (const _ of file) throw invalidInput(fieldname, 'Send the photograph with its name.');
}

/** As the parser says it to whoever reads a file of a form that ends too soon. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && /terminated early|Unexpected end/.test(error.message);
}

/** The parser's own complaints about a form that it cannot read carry neither a status nor a code. */
function hasCode(error: unknown): boolean {
  return error instanceof DomainError || (error instanceof Error && 'statusCode' in error);
}

/** Collects into `photos`, so that what was kept is known also where the rest fails. */
async function readParts<Photo extends ReceivedPhoto>(
  request: FastifyRequest,
  names: readonly string[],
  numeric: ReadonlySet<string>,
  receive: (file: { name: string; content: Readable }) => Promise<Photo>,
  photos: Photo[],
): Promise<PhotoForm<Photo>['fields']> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = readField(part.fieldname, part.value, numeric);
      continue;
    }
    if (!names.includes(part.fieldname))
      throw invalidInput(part.fieldname, `Send photographs as '${names.join("' or '")}'.`);
    // Whatever its type says: a part of bytes may come without a name.
    const name: string | undefined = part.filename;
    if (!name) {
      await passOver(part);
      continue;
    }
    photos.push(await receive({ name, content: part.file }));
    if (part.file.truncated) throw new DomainError('PHOTO_TOO_LARGE');
  }
  const [first = ''] = names;
  if (photos.length === 0) throw invalidInput(first, 'Add a photograph.');
  return fields;
}

/** Whoever sent it can read the answer only once all of it was taken from the line. */
function takeTheRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * Receives a form's photographs and gives it to `work`, which says whether it used them. After a failure that is no
 * refusal nobody knows whether the commit went through, and a file too many is better than one too few.
 * @throws DomainError INVALID_INPUT, PHOTO_TOO_LARGE, and whatever receiver and work refuse it with
 */
export async function withPhotos<Photo extends ReceivedPhoto, Done extends { readonly isUsed: boolean }>(
  request: FastifyRequest,
  form: { readonly names: readonly string[]; readonly numeric: ReadonlySet<string> },
  receiver: PhotoReceiver<Photo>,
  caller: Caller,
  work: (form: PhotoForm<Photo>) => Promise<Done>,
): Promise<Done> {
  const photos: Photo[] = [];
  const throwAll = () => Promise.all(photos.map(({ id }) => receiver.throwAway(id)));
  const failures = new Set<unknown>();
  const receive = async (file: { name: string; content: Readable }) => {
    try {
      return await receiver.receive(caller, file);
    } catch (error) {
      if (!isCutOff(error)) failures.add(error);
      throw error;
    }
  };
  let fields: PhotoForm<Photo>['fields'];
  try {
    if (!request.isMultipart()) throw invalidInput(form.names[0] ?? '', 'Send photographs as form data.');
    fields = await readParts(request, form.names, form.numeric, receive, photos);
  } catch (error) {
    takeTheRest(request);
    await throwAll();
    throw hasCode(error) || failures.has(error) ? error : new DomainError('INVALID_INPUT');
  }
  try {
    const done = await work({ fields, photos });
    if (!done.isUsed) await throwAll();
    return done;
  } catch (error) {
    if (error instanceof DomainError) await throwAll();
    throw error;
  }
}
