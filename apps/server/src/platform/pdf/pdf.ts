// Creates PDF files: tagged for screen readers, with text that can be selected, and the same bytes for the same content.
import PDFDocument from 'pdfkit';
import { type FontName, fontFile } from './fonts.ts';
import { layoutText, type TextLine, type TextStyle } from './text.ts';

type Document = InstanceType<typeof PDFDocument>;
/** A node of the structure that screen readers read. */
export type Element = PDFKit.PDFStructureElement;

export interface PdfOptions {
  /** Shown by viewers instead of the file name. */
  readonly title: string;
  readonly author: string;
  /** Also part of the file's ID. The current time would make each copy differ. */
  readonly createdAt: Date;
  /** Pages stay in memory until the end, as `onEachPage` needs. */
  readonly keepPages?: boolean;
}

export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Pdf {
  /** For shapes and images. Text is drawn by `drawText`, which chooses fonts. */
  readonly document: Document;
  /** The root of the structure. */
  readonly root: Element;
  addPage(): void;
  /** The lines of a text that is as wide as `width`. */
  layout(text: string, style: TextStyle, width: number): readonly TextLine[];
  /** Draws lines and returns their height. Draw them inside of `tag`, or as decoration. */
  drawLines(lines: readonly TextLine[], style: TextStyle, box: TextBox): number;
  /** Lays out text, draws it and returns its height. */
  drawText(text: string, style: TextStyle, box: TextBox): number;
  /** Adds an element, such as 'P' or 'H1', with what `draw` draws. */
  tag(parent: Element, type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions): void;
  /** Adds an element for other elements, such as 'Table'. */
  group(parent: Element, type: string): Element;
  /** Draws what screen readers skip: lines, and what repeats on each page. */
  decorate(draw: () => void): void;
  /** Needs `keepPages`. Draws on each page, after all content, as decoration. Both numbers count from 1. */
  onEachPage(draw: (page: number, pages: number) => void): void;
  finish(): Promise<Buffer>;
}

/** A4, in points. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

const lineHeight = 1.4;

/** From one line to the next. */
export const lineStep = ({ size }: TextStyle) => size * lineHeight;

/** From the top of a line to its baseline, of its height. */
const baseline = 0.74;
const fonts: readonly FontName[] = ['regular', 'bold'];

export function createPdf({ title, author, createdAt, keepPages = false }: PdfOptions): Pdf {
  const document = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: keepPages,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const name of fonts) document.registerFont(name, fontFile(name));
  let hasFallback = false;
  const context = {
    font(name: string) {
      if (name === 'fallback' && !hasFallback) {
        document.registerFont(name, fontFile('fallback'));
        hasFallback = true;
      }
      return document.font(name);
    },
  };

  const root = document.struct('Document');
  document.addStructure(root);

  function drawLine({ runs, width }: TextLine, style: TextStyle, box: TextBox, y: number): void {
    let x = box.align === 'right' ? box.x + box.width - width : box.x;
    for (const run of runs) {
      context
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.color ?? '#141414');
      document.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      x += run.width;
    }
  }

  const layout = (text: string, style: TextStyle, width: number) => layoutText(context, text, style, width);

  const pdf: Pdf = {
    document,
    root,
    addPage: () => void document.addPage(),
    layout,

    drawLines(lines, style, box) {
      const step = lineStep(style);
      for (const [index, line] of lines.entries())
        drawLine(line, style, box, box.y + (index + baseline) * step);
      return lines.length * step;
    },

    drawText: (text, style, box) => pdf.drawLines(layout(text, style, box.width), style, box),

    tag(parent, type, draw, options = {}) {
      const element = document.struct(type, options);
      parent.add(element);
      element.add(draw);
      element.end();
    },

    group(parent, type) {
      const element = document.struct(type);
      parent.add(element);
      return element;
    },

    decorate(draw) {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },

    onEachPage(draw) {
      const { start, count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(start + index);
        pdf.decorate(() => draw(index + 1, count));
      }
    },

    finish() {
      root.end();
      document.end();
      return finished;
    },
  };
  return pdf;
}
