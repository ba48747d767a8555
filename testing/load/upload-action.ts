// A photo that is uploaded in pieces, continued after each failure where the product says, and submitted.
import { sha256 } from '../photos.ts';
import { createNoiseJpeg, uploadIdOf } from '../tus.ts';
import { isTemporary, type LoadPerson, repeatUntil } from './load-person.ts';

const pieces = 3;

type Photo = Buffer<ArrayBuffer>;
type Outcome = 'ready' | 'rejected' | 'lost';

/** Null: the customer has no images left. An upload whose creation is not answered stays empty and expires. */
async function createUpload(person: LoadPerson, size: number): Promise<string | null> {
  const { status, path } = await repeatUntil('POST /photos/tus', async () => {
    const response = await person.tus().create(size);
    const isAnswered = response.status < 500 && response.status !== 429;
    return isAnswered ? { status: response.status, path: response.headers.get('location') } : null;
  });
  return status === 201 ? path : null;
}

/** Sends pieces from this offset until one fails. */
async function sendFrom(person: LoadPerson, path: string, photo: Photo, start: number): Promise<void> {
  const pieceBytes = Math.ceil(photo.length / pieces);
  for (let offset = start; offset < photo.length; ) {
    const piece = photo.subarray(offset, offset + pieceBytes);
    const { status, headers } = await person.tus().patch(path, offset, piece);
    if (status !== 204) return;
    offset = Number(headers.get('upload-offset'));
  }
}

/** Null: it is not ready yet. */
async function findOutcome(person: LoadPerson, id: string): Promise<Outcome | null> {
  const response = await person.once.call('GET /photos/uploads', { query: { limit: 200 } });
  if (isTemporary(response)) return null;
  const upload = response.body.data.uploads.find(({ _id }) => _id === id);
  if (upload === undefined) return 'lost';
  return upload.state === 'ready' || upload.state === 'rejected' ? upload.state : null;
}

/** Sends what the product doesn't have, also if a power failure took the end of it back. */
async function continueUpload(person: LoadPerson, path: string, photo: Photo): Promise<Outcome | null> {
  const { status, headers } = await person.tus().head(path);
  if (status === 404) return 'lost';
  if (status !== 200) return null;
  const offset = Number(headers.get('upload-offset'));
  if (offset === photo.length) return findOutcome(person, uploadIdOf(path));
  await sendFrom(person, path, photo, offset);
  return null;
}

async function submit(person: LoadPerson, uploadId: string, photo: Photo): Promise<void> {
  const tier = person.random.oneOf(['natural', 'highEnd']);
  const { body } = await person.call('POST /photos/jobs', { body: { photos: [{ uploadId, tier }] } });
  if (body.success) {
    const { _id: id } = body.data.job;
    person.journal.acknowledge({ kind: 'job', personId: person.id, tag: id, id, sha256: sha256(photo) });
  } else if (body.code === 'NOT_FOUND' || body.code === 'UPLOAD_NOT_READY')
    person.journal.report(`the upload ${uploadId} was ready, and is refused: ${body.code}`);
}

export async function uploadAndSubmit(person: LoadPerson): Promise<void> {
  const photo = await createNoiseJpeg(200 + person.random.below(400), 300);
  const path = await createUpload(person, photo.length);
  if (path === null) return;
  const outcome = await repeatUntil(`the upload ${path}`, () => continueUpload(person, path, photo));
  if (outcome === 'ready') await submit(person, uploadIdOf(path), photo);
  else person.journal.report(`the upload ${path} is ${outcome}`);
}
