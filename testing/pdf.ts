// Reads PDF files as viewers and screen readers do.
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** The text of each page. */
  readonly pages: readonly string[];
  readonly text: string;
  readonly title: unknown;
  readonly language: string | undefined;
  readonly isTagged: boolean;
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  const structure = await (await document.getPage(1)).getStructTree();
  return {
    pages,
    text: pages.join('\n'),
    title: info.Title,
    language: info.Language,
    isTagged: structure.children.length > 0,
  };
}
