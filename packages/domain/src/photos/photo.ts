// Customers' photos and uploads: file types, limits, states.
import { lifecycle, unchanged } from '../lifecycle.ts';

export const photoStatuses = [
  'received',
  'in_progress',
  'in_check',
  'delivered',
  'revision_requested',
  'approved',
] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

export const photoActions = [
  'edit',
  'withdraw',
  'start',
  'ask',
  'assign',
  'submit_version',
  'return_version',
  'deliver',
  'request_revision',
  'approve',
  'set_revision_limit',
  'comment',
] as const;
export type PhotoAction = (typeof photoActions)[number];

/**
 * Withdrawing deletes the photo and returns its image to the quota, which is possible until work starts. A version that was
 * submitted for the check is replaced by the next one until it is delivered. Annotations can be commented on once they can't
 * change anymore, until the photo is approved.
 */
export const photoLifecycle = lifecycle<PhotoStatus, PhotoAction>(photoActions, {
  received: {
    edit: 'received',
    withdraw: 'received',
    start: 'in_progress',
    ask: 'received',
    assign: 'received',
    submit_version: 'in_check',
    set_revision_limit: 'received',
  },
  in_progress: {
    start: unchanged,
    ask: 'in_progress',
    assign: 'in_progress',
    submit_version: 'in_check',
    set_revision_limit: 'in_progress',
    comment: 'in_progress',
  },
  in_check: {
    ask: 'in_check',
    assign: 'in_check',
    submit_version: 'in_check',
    return_version: 'in_progress',
    deliver: 'delivered',
    set_revision_limit: 'in_check',
    comment: 'in_check',
  },
  delivered: {
    request_revision: 'revision_requested',
    assign: 'delivered',
    approve: 'approved',
    set_revision_limit: 'delivered',
    comment: 'delivered',
  },
  revision_requested: {
    start: 'in_progress',
    ask: 'revision_requested',
    assign: 'revision_requested',
    submit_version: 'in_check',
    set_revision_limit: 'revision_requested',
    comment: 'revision_requested',
  },
  approved: { approve: unchanged },
});

/** Whether a finished file can be submitted for the photo. */
export function takesVersion(status: PhotoStatus): boolean {
  return photoLifecycle.allowedActions(status).includes('submit_version');
}

export const photoStatusesWithWork = photoStatuses.filter(takesVersion);

/** Whether the studio still has work to do, by the due time of the photo. */
const isDue: { readonly [S in PhotoStatus]: boolean } = {
  received: true,
  in_progress: true,
  in_check: true,
  delivered: false,
  revision_requested: true,
  approved: false,
};

export const duePhotoStatuses = photoStatuses.filter((status) => isDue[status]);

/** Detected from the file's content, not from its name. Originals are stored unmodified. */
export const photoTypes = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
  'image/avif',
  'image/vnd.adobe.photoshop',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-adobe-dng',
  'image/x-fujifilm-raf',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
  'image/x-pentax-pef',
  'image/x-phaseone-iiq',
  'image/x-hasselblad-3fr',
] as const;
export type PhotoType = (typeof photoTypes)[number];

export function isPhotoType(mime: string): mime is PhotoType {
  return photoTypes.some((type) => type === mime);
}

/** Accepted file name extensions. A file with any other extension gets the first one. */
export const photoExtensions: { readonly [T in PhotoType]: readonly [string, ...string[]] } = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe'],
  'image/png': ['.png'],
  'image/tiff': ['.tif', '.tiff'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif', '.hif'],
  'image/avif': ['.avif'],
  'image/vnd.adobe.photoshop': ['.psd', '.psb'],
  'image/x-canon-cr2': ['.cr2'],
  'image/x-canon-cr3': ['.cr3'],
  'image/x-nikon-nef': ['.nef'],
  'image/x-sony-arw': ['.arw'],
  'image/x-adobe-dng': ['.dng'],
  'image/x-fujifilm-raf': ['.raf'],
  'image/x-olympus-orf': ['.orf'],
  'image/x-panasonic-rw2': ['.rw2'],
  'image/x-pentax-pef': ['.pef'],
  'image/x-phaseone-iiq': ['.iiq'],
  'image/x-hasselblad-3fr': ['.3fr', '.fff'],
};

/** What the customer should check before spending an image on the photo. */
export const photoWarnings = ['too_small', 'no_profile', 'cmyk', 'blurred', 'blank', 'duplicate'] as const;
export type PhotoWarning = (typeof photoWarnings)[number];

/** Bytes of a file uploaded resumably (2 GB), and of one sent in a form (100 MB). */
export const maxPhotoBytes = 2 * 1024 ** 3;
export const maxFormPhotoBytes = 100 * 1024 ** 2;
export const maxFormPhotos = 50;
export const maxJobPhotos = 1_000;
/** Photos that a list of jobs shows of each. */
export const maxFirstPhotos = 12;
/** Larger images aren't decoded, because a small file can claim enormous dimensions. */
export const maxPhotoPixels = 400_000_000;
/** Photos with fewer pixels are too small to print a full page. */
export const minUsefulPixels = 2_000_000;

/** The longer side of a thumbnail, in pixels. */
export const thumbnailSizes = { min: 1, default: 300, max: 2_048 } as const;

/** The sizes that exist, ascending: every other size would cost time and space for each photo. */
const renditionSizes = [128, thumbnailSizes.default, 640, 1_280] as const;

/** The rendition that is served for a requested size: the next larger one. */
export function renditionSizeFor(size: number): number {
  return renditionSizes.find((existing) => existing >= size) ?? thumbnailSizes.max;
}

/** Uploads that a customer can have before submitting them. */
export const maxUploads = 2_000;

/** Of them, those of a user that are being received or checked. Clients send the next file when one is complete. */
export const maxUnfinishedUploads = 50;

/** `uploading` until the last byte has been received, `checking` until the file has been validated. */
export const uploadStates = ['uploading', 'checking', 'ready', 'rejected'] as const;
export type UploadState = (typeof uploadStates)[number];

/** Why a file can't be submitted. */
export const uploadRejections = [
  'not_a_photo',
  'unreadable',
  'too_many_pixels',
  'too_much_memory',
  'too_slow',
  'unsupported_format',
] as const;
export type UploadRejection = (typeof uploadRejections)[number];
