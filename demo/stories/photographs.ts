// Photographs that customers have handed in: with a brief, in a hurry, by the piece and from a plan.
import { createReadStream } from 'node:fs';
import type { PhotoForm } from '@burnish/contract/photo-fields';
import type { Caller } from '../../apps/server/src/platform/caller.ts';
import type { Calendar } from '../calendar.ts';
import { callerOf } from '../customer.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';

const originals = new URL('../../apps/web/src/photos/originals/', import.meta.url);

interface Submission {
  readonly who: keyof typeof cast;
  readonly at: Parameters<Calendar['day']>;
  /** Names of pictures, and what the camera called the first of them. */
  readonly pictures: readonly string[];
  readonly camera: readonly [prefix: string, first: number];
  /** Of images by the piece: of this service. Otherwise what is used first. */
  readonly service?: string;
  readonly wish: Omit<PhotoForm, 'subscriptionId'>;
  /** When the studio has begun to work on it. */
  readonly begun?: Parameters<Calendar['day']>;
}

const submissions: readonly Submission[] = [
  {
    who: 'adaeze',
    at: [-8, 17, 12],
    pictures: ['lipstick', 'cream', 'perfume', 'pearls'],
    camera: ['DSC_', 812],
    service: 'High-End Retouch (Premium)',
    wish: { pace: 'usual', brief: 'For the counter cards. Gold stays warm, no dust on black.' },
    begun: [-7, 9, 30],
  },
  {
    who: 'adaeze',
    at: [-2, 19, 44],
    pictures: ['sunglasses', 'handbag', 'watch', 'headphones', 'still-life', 'coffee'],
    camera: ['DSC_', 1204],
    service: 'Natural Retouch (Basic)',
    wish: {
      pace: 'rush',
      brief: 'Autumn shop window. Only dust and the worst scratches, the leather must look worn.',
      notes: 'The seam at the left may stay.',
    },
  },
  {
    who: 'deji',
    at: [-1, 20, 5],
    pictures: ['living-room', 'macarons', 'wine'],
    camera: ['_MG_', 3371],
    wish: { pace: 'usual', tier: 'magazine', brief: 'Windows straight, daylight as it was.' },
  },
  {
    who: 'ngozi',
    at: [-2, 8, 26],
    pictures: ['rings', 'invitation'],
    camera: ['NGZ', 118],
    service: 'Magazine Retouch (Luxury)',
    wish: { pace: 'usual' },
    begun: [-1, 10, 2],
  },
];

async function customerOf({ chats, staff }: Studio, who: Submission['who']): Promise<Caller> {
  const [admin] = staff;
  if (admin === undefined) throw new Error('nobody is there yet');
  const { people } = await chats.listPeople(admin, { search: cast[who].email, limit: 1 });
  const [found] = people;
  if (found === undefined) throw new Error(`${who} has not joined yet`);
  return callerOf(found.user._id, 'user', '203.0.113.41');
}

/** The newest of this service with images left. */
async function boughtOf({ photos }: Studio, customer: Caller, service: string | undefined) {
  if (service === undefined) return null;
  const accounts = await photos.listAccounts(customer);
  const found = accounts.findLast(
    ({ name, subscriptionType }) => subscriptionType === 'payPerImage' && name.startsWith(service),
  );
  if (found === undefined) throw new Error(`no images of ${service} are left`);
  return found.subscriptionId;
}

async function* handIn(studio: Studio, { day }: Calendar, submission: Submission): Story {
  const { who, at, pictures, camera, service, wish, begun } = submission;
  yield day(...at);
  const customer = await customerOf(studio, who);
  const files = [];
  for (const [index, picture] of pictures.entries()) {
    const content = createReadStream(new URL(`${picture}-before.jpg`, originals));
    const name = `${camera[0]}${String(camera[1] + index).padStart(4, '0')}.JPG`;
    files.push(await studio.uploads.receive(customer, { name, content }));
  }
  const subscriptionId = await boughtOf(studio, customer, service);
  const [photo] = await studio.photos.handInForm(customer, { ...wish, subscriptionId }, files);
  const [, second] = studio.staff;
  if (begun === undefined || photo === undefined || second === undefined) return;
  yield day(...begun);
  await studio.photos.setJobStatus(second, photo.jobId, 'in_work');
}

export function photographs(studio: Studio, calendar: Calendar): Story[] {
  return submissions.map((submission) => handIn(studio, calendar, submission));
}
