// Submitted photos: with a brief, as a rush, from single images and from a plan.
import { createReadStream } from 'node:fs';
import type { Photo } from '@burnish/contract/photos/entities';
import type { PhotoForm } from '@burnish/contract/photos/inputs';
import type { Caller } from '../../apps/server/src/platform/http/caller.ts';
import type { Calendar } from '../calendar.ts';
import { createCaller } from '../customer.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { type Annotations, shopWindowAnnotations } from './annotations.ts';
import {
  type JobOfStory,
  lipstickProduction,
  originals,
  type ProductionStep,
  productionStory,
} from './production.ts';

interface AskedQuestion {
  readonly at: Parameters<Calendar['day']>;
  /** The name of the site image. Default: the whole job. */
  readonly about?: string;
  readonly text: string;
  readonly suggestedAnswers: string[];
  /** Absent: it is still open. */
  readonly answer?: { readonly at: Parameters<Calendar['day']>; readonly text: string };
}

interface Submission {
  readonly who: keyof typeof cast;
  readonly at: Parameters<Calendar['day']>;
  /** Names of site images that serve as photos, and the camera's file name of the first. */
  readonly siteImages: readonly string[];
  readonly camera: readonly [prefix: string, first: number];
  /** Uses purchased images of this service. Default: the first quota that covers the photos. */
  readonly service?: string;
  readonly input: Omit<PhotoForm, 'subscriptionId'>;
  /** What the customer drew on single photos, by the name of the site image. */
  readonly annotations?: Readonly<Record<string, Annotations>>;
  /** The index of the retoucher to whom the photos are assigned when work starts. Default: the first one. */
  readonly retoucher?: number;
  /** When the studio started work. */
  readonly startedAt?: Parameters<Calendar['day']>;
  /** Asked after work has started, if it has. */
  readonly question?: AskedQuestion;
  readonly production?: readonly ProductionStep[];
}

const submissions: readonly Submission[] = [
  {
    who: 'adaeze',
    at: [-8, 17, 12],
    siteImages: ['lipstick', 'cream', 'perfume', 'pearls'],
    camera: ['DSC_', 812],
    service: 'High-End Retouch (Premium)',
    input: { turnaround: 'standard', brief: 'For the counter cards. Gold stays warm, no dust on black.' },
    startedAt: [-7, 9, 30],
    question: {
      at: [-7, 14, 12],
      about: 'lipstick',
      text: 'The tallest lipstick is chipped at the tip. Should we rebuild it?',
      suggestedAnswers: ['Yes, rebuild the tip', 'No, keep it as it is'],
      answer: { at: [-6, 8, 40], text: 'Yes, rebuild the tip' },
    },
    production: lipstickProduction,
  },
  {
    who: 'adaeze',
    at: [-2, 19, 44],
    siteImages: ['sunglasses', 'handbag', 'watch', 'headphones', 'still-life', 'coffee'],
    camera: ['DSC_', 1204],
    service: 'Natural Retouch (Basic)',
    input: {
      turnaround: 'rush',
      brief: 'Autumn shop window. Only dust and the worst scratches, the leather must look worn.',
      notes: 'The seam at the left may stay.',
    },
    annotations: shopWindowAnnotations,
    question: {
      at: [-1, 10, 15],
      about: 'handbag',
      text: 'The lock of the handbag has a deep scratch at its corner. Does it count as a worst scratch?',
      suggestedAnswers: ['Yes, remove it', 'No, leave it'],
      answer: { at: [-1, 13, 5], text: 'Yes, remove it' },
    },
  },
  {
    who: 'deji',
    at: [-1, 20, 5],
    siteImages: ['living-room', 'macarons', 'wine'],
    camera: ['_MG_', 3371],
    input: { turnaround: 'standard', tier: 'magazine', brief: 'Windows straight, daylight as it was.' },
    annotations: {
      'living-room': [
        { kind: 'ring', x: 0.3, y: 0.3, width: 0.22, height: 0.26, note: 'Straighten this window.' },
      ],
    },
  },
  {
    who: 'deji',
    at: [-12, 10, 40],
    siteImages: ['wine', 'macarons'],
    camera: ['_MG_', 3102],
    input: { turnaround: 'standard', tier: 'natural', brief: 'Labels sharp, no reflections of the lamps.' },
    retoucher: 1,
    startedAt: [-11, 9, 15],
    production: [
      { kind: 'submit', at: [-10, 15, 20], siteImages: ['wine', 'macarons'] },
      { kind: 'deliver', at: [-10, 17, 5], siteImages: ['wine', 'macarons'] },
      { kind: 'approve', at: [-9, 8, 50], siteImages: ['wine', 'macarons'] },
    ],
  },
  {
    who: 'deji',
    at: [-5, 9, 30],
    siteImages: ['living-room', 'coffee'],
    camera: ['_MG_', 3240],
    input: { turnaround: 'standard', tier: 'natural' },
    startedAt: [-5, 11, 0],
    production: [
      { kind: 'submit', at: [-3, 14, 10], siteImages: ['living-room', 'coffee'] },
      { kind: 'deliver', at: [-3, 16, 45], siteImages: ['living-room', 'coffee'] },
    ],
  },
  {
    who: 'deji',
    at: [-2, 11, 5],
    siteImages: ['still-life', 'watch'],
    camera: ['_MG_', 3318],
    input: { turnaround: 'standard', tier: 'natural', brief: 'For the website, neutral white.' },
    retoucher: 1,
    startedAt: [-2, 14, 0],
    production: [{ kind: 'submit', at: [-1, 18, 25], siteImages: ['still-life', 'watch'], width: 1_200 }],
  },
  {
    who: 'ngozi',
    at: [-2, 8, 26],
    siteImages: ['rings', 'invitation'],
    camera: ['NGZ', 118],
    service: 'Magazine Retouch (Luxury)',
    input: { turnaround: 'standard' },
    startedAt: [-1, 10, 2],
    question: {
      at: [-1, 16, 48],
      text: 'Will these be printed? Then we sharpen them for paper.',
      suggestedAnswers: [],
    },
  },
];

/** Drawn between the submission and the start of work. */
async function annotate(
  { photos }: Studio,
  customer: Caller,
  submitted: readonly Photo[],
  { siteImages, annotations = {} }: Submission,
): Promise<void> {
  for (const [index, siteImage] of siteImages.entries()) {
    const [photo, drawn] = [submitted[index], annotations[siteImage]];
    if (photo !== undefined && drawn !== undefined)
      await photos.edit(customer, photo._id, { annotations: drawn });
  }
}

async function findCustomer({ chats, staff }: Studio, who: Submission['who']): Promise<Caller> {
  const [admin] = staff;
  if (admin === undefined) throw new Error('There is no admin yet.');
  const { people } = await chats.inbox.listPeople(admin, { search: cast[who].email, limit: 1 });
  const [found] = people;
  if (found === undefined) throw new Error(`${who} has no account yet.`);
  return createCaller(found.user._id, 'user', '203.0.113.41');
}

/** The newest purchased images of this service with some left. */
async function findPurchasedImages({ photos }: Studio, customer: Caller, service: string | undefined) {
  if (service === undefined) return null;
  const accounts = await photos.listQuotas(customer);
  const found = accounts.findLast(
    ({ name, subscriptionType }) => subscriptionType === 'payPerImage' && name.startsWith(service),
  );
  if (found === undefined) throw new Error(`There are no images of ${service} left.`);
  return found.subscriptionId;
}

async function assign(
  { assignments }: Studio,
  by: Caller,
  { id: assigneeId }: Caller,
  photos: readonly Photo[],
): Promise<void> {
  const [{ jobId = '' } = {}] = photos;
  const unassigned = photos.map(({ _id: photoId }) => ({ photoId, assigneeId: null }));
  await assignments.assign(by, jobId, { assigneeId, photos: unassigned });
}

async function* submissionStory(studio: Studio, { day }: Calendar, submission: Submission): Story {
  const { who, at, siteImages, camera, service, input, startedAt: begun } = submission;
  yield day(...at);
  const customer = await findCustomer(studio, who);
  const files = [];
  for (const [index, siteImage] of siteImages.entries()) {
    const content = createReadStream(new URL(`${siteImage}-before.jpg`, originals));
    const name = `${camera[0]}${String(camera[1] + index).padStart(4, '0')}.JPG`;
    files.push(await studio.uploads.receive(customer, { name, content }));
  }
  const subscriptionId = await findPurchasedImages(studio, customer, service);
  const submitted = await studio.photos.submitForm(customer, { ...input, subscriptionId }, files);
  await annotate(studio, customer, submitted, submission);
  const [photo] = submitted;
  const [, second] = studio.staff;
  const retoucher = studio.retouchers[submission.retoucher ?? 0];
  if (photo === undefined || second === undefined || retoucher === undefined) return;
  if (begun !== undefined) {
    yield day(...begun);
    await assign(studio, second, retoucher, submitted);
    await studio.photos.setJobStatus(retoucher, photo.jobId, 'in_progress');
  }
  const named = new Map(siteImages.map((siteImage, index) => [siteImage, submitted[index]]));
  const job = { studio, customer, staff: second, retoucher, jobId: photo.jobId, photos: named };
  if (submission.question !== undefined) yield* questionStory(job, { day }, submission.question);
  yield* productionStory(job, { day }, submission.production ?? []);
}

async function* questionStory(
  { studio, customer, staff, jobId, photos }: JobOfStory,
  { day }: Pick<Calendar, 'day'>,
  { at, about, answer, ...question }: AskedQuestion,
): Story {
  yield day(...at);
  const photoId = about === undefined ? null : photos.get(about)?._id;
  const { _id: id } = await studio.questions.ask(staff, jobId, { ...question, photoId });
  if (answer === undefined) return;
  yield day(...answer.at);
  await studio.questions.answer(customer, id, answer.text);
}

export function photoStories(studio: Studio, calendar: Calendar): Story[] {
  return submissions.map((submission) => submissionStory(studio, calendar, submission));
}
