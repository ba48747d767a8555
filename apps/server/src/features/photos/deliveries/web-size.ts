// JPEGs in web size with the camera metadata of the finished file.

const startOfImage = 2;
const app0 = 0xffe0;
const app1 = 0xffe1;
const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

/** `jpeg`: a rendition. `exif`: a TIFF structure of less than 64 KB. */
export function addExif(jpeg: Buffer, exif: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt16BE(app1);
  header.writeUInt16BE(2 + exifPrefix.length + exif.length, 2);
  // After the segment of JFIF, which has to be the first one.
  const hasJfif = jpeg.readUInt16BE(startOfImage) === app0;
  const at = hasJfif ? startOfImage + 2 + jpeg.readUInt16BE(startOfImage + 2) : startOfImage;
  return Buffer.concat([jpeg.subarray(0, at), header, exifPrefix, exif, jpeg.subarray(at)]);
}
