// HEIC as phones write it, compressed with HEVC, which sharp's libheif can't decode.

import createLibheif, { type HeifError } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { Metadata } from 'sharp';
import { createTiff, photometrics } from './memory-tiff.ts';

const channels = 4;

/** As libvips reads it. */
type HevcHeader = Pick<Metadata, 'width' | 'height'> & { readonly icc?: Buffer | undefined };

function orThrow<Result extends object>(result: Result | HeifError): Result {
  if ('message' in result) throw new Error(result.message);
  return result;
}

/**
 * The primary image as a TIFF, upright, in the colors of the file's profile. Each file gets its own decoder, so that files
 * share neither memory nor state.
 * @throws Error if the file is broken
 */
export function decodeHevc(file: Buffer, { width, height, icc }: HevcHeader): Buffer {
  const libheif = createLibheif();
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, file);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new Error(read.message);
  const handle = orThrow(libheif.heif_js_context_get_primary_image_handle(context));
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: interleaved } = libheif.heif_chroma;
  const [image] = orThrow(libheif.heif_js_decode_image2(handle, rgb, interleaved)).channels;
  if (image === undefined) throw new Error('the image has no pixels');
  const { data, stride } = image;
  // What was checked against the limits is the size in the header.
  if (image.width !== width || image.height !== height) throw new Error('the size differs from the header');
  const tiff = createTiff({
    width,
    height,
    bitsPerSample: 8,
    samplesPerPixel: channels,
    hasAlpha: true,
    photometric: photometrics.rgb,
    profile: icc ?? null,
    isPlanar: false,
  });
  const rowBytes = width * channels;
  for (let row = 0; row < height; row += 1)
    tiff.pixels.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  return tiff.file;
}
