// A photograph that a customer has handed in to be worked on.
import { already, lifecycle } from '../lifecycle.ts';

export const photoStatuses = ['received', 'in_work'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

export const photoActs = ['edit', 'withdraw', 'begin_work'] as const;
export type PhotoAct = (typeof photoActs)[number];

/** Withdrawn, it is gone, and its image is given back: possible until work on it begins. */
export const photoLifecycle = lifecycle<PhotoStatus, PhotoAct>(photoActs, {
  received: { edit: 'received', withdraw: 'received', begin_work: 'in_work' },
  in_work: { begin_work: already },
});

/** What a photograph may be, by its bytes. Those of cameras are kept as they are. */
export const photoTypes = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-adobe-dng',
] as const;
export type PhotoType = (typeof photoTypes)[number];

export function isPhotoType(mime: string): mime is PhotoType {
  return photoTypes.some((type) => type === mime);
}

/** How the name of each may end; the first is what it gets where it ends otherwise. */
export const photoEndings: { readonly [T in PhotoType]: readonly [string, ...string[]] } = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe'],
  'image/png': ['.png'],
  'image/tiff': ['.tif', '.tiff'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
  'image/x-canon-cr2': ['.cr2'],
  'image/x-canon-cr3': ['.cr3'],
  'image/x-nikon-nef': ['.nef'],
  'image/x-sony-arw': ['.arw'],
  'image/x-adobe-dng': ['.dng'],
};

/** What deserves a second look before anything is spent on it. */
export const photoFindings = ['too_small', 'no_profile', 'cmyk', 'blurred', 'duplicate'] as const;
export type PhotoFinding = (typeof photoFindings)[number];

/** Bytes: a file of the resumable way, and one of a form. */
export const photoMaxBytes = 2 * 1024 ** 3;
export const formPhotoMaxBytes = 100 * 1024 ** 2;
/** Photographs in one form, and in one job. */
export const formPhotosMax = 50;
export const jobPhotosMax = 1_000;
/** More is not decoded: a small file may claim to be a very large picture. */
export const photoMaxPixels = 400_000_000;
/** Fewer are hardly enough for a page of print. */
export const usefulPixels = 2_000_000;

/** The longer side of a thumbnail, in pixels. */
export const thumbnailSizes = { min: 1, usual: 300, max: 2_048 } as const;

/** A place in a photograph that somebody says something of; x and y from 0 to 1 of its width and height. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly note: string;
}
export const marksMax = 20;

/** Days that a file waits for being handed in before it is swept away. */
export const uploadDays = 7;
/** Files that a customer may have waiting. */
export const uploadsMax = 2_000;

/** `arriving` until its last byte is here, `checking` until it has been looked at. */
export const uploadStates = ['arriving', 'checking', 'ready', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

/** Why a file is no photograph that can be worked on. */
export const uploadRefusals = ['not_a_photograph', 'unreadable', 'too_many_pixels', 'no_decoder'] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];
