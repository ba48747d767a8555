// Why an uploaded file cannot be handed in, as a person reads it. Once.
import type { UploadRefusal } from '@burnish/domain/photo/photo';

export const sentenceOfRefusal: { readonly [R in UploadRefusal]: string } = {
  not_a_photograph:
    'This is no photograph that we can open. JPEG, PNG, TIFF, WebP and the raw files of Canon, Nikon, Sony and DNG are welcome.',
  unreadable: 'This photograph is damaged or not whole. Please send it once more from where it was taken.',
  too_many_pixels: 'This picture has more than 400 million pixels, too many to work on.',
  no_decoder: 'This photograph is of a kind that we cannot open. Please send it as JPEG or TIFF.',
};
