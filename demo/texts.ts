// Texts that customers and admins enter in the demo.
import type { OrderInput } from './order.ts';

/** For portraits. */
export const portraitInstructions = [
  'Leave the freckles, please. Only the razor bumps under the chin should go.',
  'Skin: keep the pores. The last studio made her look like plastic.',
  'Remove the exit sign behind the bride in frames 12 to 19.',
  'Match the gold of the gele to DSC_0412, it came out too green.',
  'The groom’s left lapel is stained in all of them. Sorry!',
  'Same look as two months ago, my client loved it.',
  'No liquify on the arms. She asked for that in writing.',
  'Flyaway hair against the window is fine, against the dress it is not.',
  'Take out the power lines, keep the birds.',
  'Braces may stay. Mum says they were expensive.',
  'TIFF, 16 bit, Adobe RGB, layers kept. The print is 2.4 metres wide.',
  'Blemishes yes, the beauty mark on the left cheek NO.',
  'Two of the twins wear the same dress: do not swap the faces :)',
  'Grandfather blinked in 44; his eyes from 45 will do.',
  'Black and white for 31–40, but please grade the colour first.',
  'Under-eye circles softer, not gone. He is a surgeon, they are honest.',
  'Henna must stay sharp, it is the whole point of the photo.',
  'The veil is ivory, the tent makes it blue.',
  'Glasses: reflections out of the left lens, keep the right as it is.',
  'She wants the sari’s border exactly as in the swatch I sent.',
] as const;

/** For products. */
export const productInstructions = [
  'White ground, RGB 255, shadow kept soft under the sole.',
  'Please straighten the bottle caps and take the fingerprint off the label.',
  'Crop 4:5 for the shop and leave me the full frame as well.',
  'Colours must be true to the fabric sample; I send a photo of it in daylight.',
  'Reflections on the watch glass off; the dial must be readable at 10:10.',
  'We launch on Friday at 9, so anything by Thursday evening helps.',
  'Please keep file names exactly, our shop imports by name.',
  'Dust on the black lacquer, all sides. It came back after every wipe.',
  'Ghost mannequin: join neck and label from the second set.',
  'Coffee bags: same height in every photo, 1,800 px.',
  'The ring’s stone is a sapphire and not a hole, please lift it a little.',
  'Price tags out, care labels stay.',
  'Keep the crease in the leather, customers ask whether it is real.',
  'One PNG without ground for each, please, besides the JPEG.',
] as const;

export function instructionsFor(input: OrderInput): readonly string[] {
  return 'serviceId' in input && input.serviceId.endsWith('-product')
    ? productInstructions
    : portraitInstructions;
}

/** Longer than a card shows. */
export const longInstructions = `Three sets in one order, I hope that is all right.

1. Ceremony (frames 001–140): natural only. Skin tones warm, not orange. The church has green fluorescent light from the left; please neutralise it on faces but leave the walls.
2. Portraits of the couple (141–188): high-end. Dodge and burn, keep texture. Her scar above the eyebrow stays, his shaving cut goes. The veil has a crease in 152, 153 and 160.
3. Details (189–230): rings, shoes, cake. Dust on the velvet box, finger marks on the glass, and the florist’s price tag in 204.

Deliver as JPEG, sRGB, 3,600 px on the long side, and for 152, 160 and 171 the layered file too. If something is unclear write to me before you start, I answer within the hour until 22:00 Lagos time. Thank you for last time, the bride’s mother cried (the good way).`;

export const orderRejections = [
  'These files are below 1,200 px. Please send the originals and order again.',
  'We do not swap heads or bodies. We are glad to help with the rest of the set.',
  'This is the same order as yesterday’s, which we have approved.',
  'We price composites after seeing the files: please write to us for a quote.',
  'The model’s consent is missing for this kind of change. Send it and order again.',
  'You asked us by phone to cancel this order.',
] as const;

export const receiptRejections = [
  'The transfer is less than the invoice. Please send the rest, with one receipt for each transfer.',
  'The photo is cut off: we can see neither the reference nor the date.',
  'This receipt belongs to another invoice; see its reference.',
  'The money has not arrived after three working days. Please ask your bank.',
  'This is the instruction for a transfer, not its confirmation.',
] as const;

export const receiptNotes = [
  'Paid from my husband’s account, same family name.',
  'Sent this morning, the app says it arrives today.',
  'My bank took a fee, I hope the full amount reached you.',
  'The reference is at the very bottom of the receipt.',
  'Thank you for waiting!',
  'Accounting pays on Fridays only, sorry for the delay.',
] as const;

export const invoiceNotes = [
  'As agreed by phone: delivery in two parts.',
  'Rush within 24 hours is included this once, with our compliments.',
  'Thank you for coming back. The look of your last order is on file.',
  'Includes the re-edit of frame 31 at no charge.',
] as const;

export const receiptLinks = [
  'https://bank.bremwick.test/confirmations/',
  'https://share.sabipay.test/r/',
  'https://files.mailbox.test/receipts/2026/',
  'https://drive.netmail.test/d/a-rather-long-folder-name/payments-to-suppliers/confirmation-of-transfer/',
] as const;
