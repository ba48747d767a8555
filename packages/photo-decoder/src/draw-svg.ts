/**
 * Draws an SVG image and returns a PNG file. It runs in this process, so it is for images that the program wrote itself:
 * decoding processes, which open the files of others, don't load SVG.
 */
export async function drawSvg(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}
