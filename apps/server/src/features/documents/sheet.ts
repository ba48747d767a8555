// The layout that all documents share: a head, blocks side by side, tables and texts, over as many pages as needed.
import { createPdf, type Element, lineStep, type PdfOptions, pageSize } from '../../platform/pdf/pdf.ts';
import type { TextLine, TextStyle } from '../../platform/pdf/text.ts';

export interface Block {
  readonly heading: string;
  readonly lines: readonly string[];
  /** The first line is the most important figure. */
  readonly isFigure?: boolean;
}

export interface Column {
  readonly header: string;
  /** Share of the table's width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

interface Row {
  readonly lines: readonly (readonly TextLine[])[];
  readonly height: number;
  readonly style: TextStyle;
}

export interface TotalLine {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

export interface Sheet {
  /** The name of the issuer, the kind of the document, and its number or period. */
  head(issuer: string, title: string, subtitle: string): void;
  /** A line that stands out, such as that the document is void. */
  notice(text: string): void;
  blocks(blocks: readonly Block[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void>;
  totals(lines: readonly TotalLine[]): void;
  section(heading: string, text: string): void;
  /** @param footer repeated on each page beside its number */
  finish(footer: string): Promise<Buffer>;
}

const edge = 56;
const contentWidth = pageSize.width - 2 * edge;
const bottom = pageSize.height - 76;
const gap = 24;
const cellPadding = 5;
/** Rows of a table between two turns of other requests. */
const rowsPerTurn = 40;

const ink = '#141414';
const grey = '#5b5f63';
const rule = '#c9ccd0';

const text: TextStyle = { size: 9.5, color: ink };
const strong: TextStyle = { ...text, weight: 'bold' };
const cell: TextStyle = { size: 8.5, color: ink };
const label: TextStyle = { size: 8, color: grey };

export function createSheet(options: PdfOptions): Sheet {
  const pdf = createPdf({ ...options, keepPages: true });
  const { root } = pdf;
  let y = edge;
  pdf.addPage();

  function line(at: number, width = 0.6, color = rule): void {
    pdf.decorate(() => {
      pdf.document
        .moveTo(edge, at)
        .lineTo(edge + contentWidth, at)
        .lineWidth(width)
        .stroke(color);
    });
  }

  /** Starts a page unless this much space is left. True: a page was started. */
  function reserve(height: number): boolean {
    if (y + height <= bottom || y === edge) return false;
    pdf.addPage();
    y = edge;
    return true;
  }

  /** Text over the whole width, which may continue on further pages. */
  function flow(content: string, style: TextStyle): void {
    const lines = [...pdf.layout(content, style, contentWidth)];
    while (lines.length > 0) {
      reserve(lineStep(style));
      const fitting = Math.max(1, Math.floor((bottom - y) / lineStep(style)));
      const shown = lines.splice(0, fitting);
      pdf.tag(root, 'P', () => {
        y += pdf.drawLines(shown, style, { x: edge, y, width: contentWidth });
      });
    }
  }

  /** The cells of a row, laid out. */
  function layoutRow(columns: readonly Column[], cells: readonly string[], style: TextStyle): Row {
    const lines = columns.map(({ share }, index) =>
      pdf.layout(cells[index] ?? '', style, share * contentWidth - cellPadding),
    );
    const height = Math.max(...lines.map(({ length }) => length)) * lineStep(style) + 2 * cellPadding;
    return { lines, height, style };
  }

  function drawRow(table: Element, type: 'TH' | 'TD', columns: readonly Column[], row: Row): void {
    const element = pdf.group(table, 'TR');
    let x = edge;
    for (const [index, { share, align = 'left' }] of columns.entries()) {
      const width = share * contentWidth - cellPadding;
      const box = { x: align === 'right' ? x + cellPadding : x, y: y + cellPadding, width, align };
      pdf.tag(element, type, () => pdf.drawLines(row.lines[index] ?? [], row.style, box));
      x += share * contentWidth;
    }
    element.end();
    y += row.height;
    line(y);
  }

  return {
    head(issuer, title, subtitle) {
      pdf.tag(root, 'P', () => {
        y += pdf.drawText(issuer, { size: 13, weight: 'bold' }, { x: edge, y, width: contentWidth * 0.5 });
      });
      const right = { x: edge + contentWidth * 0.5, width: contentWidth * 0.5, align: 'right' as const };
      let end = edge;
      pdf.tag(root, 'H1', () => {
        end += pdf.drawText(title, { size: 18, weight: 'bold' }, { ...right, y: end - 4 });
      });
      pdf.tag(root, 'P', () => {
        end += pdf.drawText(subtitle, { size: 10.5, color: grey }, { ...right, y: end - 4 });
      });
      y = Math.max(y, end) + 14;
      line(y, 1.2, ink);
      y += gap;
    },

    notice(content) {
      const height = lineStep(strong) + 16;
      pdf.decorate(() => pdf.document.rect(edge, y, contentWidth, height).lineWidth(1.2).stroke(ink));
      pdf.tag(root, 'P', () =>
        pdf.drawText(content, strong, { x: edge + 12, y: y + 8, width: contentWidth - 24 }),
      );
      y += height + gap;
    },

    blocks(blocks) {
      const width = (contentWidth - gap * (blocks.length - 1)) / blocks.length;
      let end = y;
      for (const [index, { heading, lines, isFigure = false }] of blocks.entries()) {
        const first: TextStyle = isFigure ? { ...strong, size: 15 } : strong;
        const box = { x: edge + index * (width + gap), width };
        let at = y;
        pdf.tag(root, 'H2', () => {
          at += pdf.drawText(heading, label, { ...box, y: at }) + 3;
        });
        pdf.tag(root, 'P', () => {
          for (const [place, content] of lines.entries())
            at += pdf.drawText(content, place === 0 ? first : text, { ...box, y: at });
        });
        end = Math.max(end, at);
      }
      y = end + gap;
    },

    async table(columns, rows) {
      const table = pdf.group(root, 'Table');
      const headers = columns.map(({ header }) => header);
      const head = layoutRow(columns, headers, label);
      reserve(80);
      line(y);
      drawRow(table, 'TH', columns, head);
      for (const [index, cells] of rows.entries()) {
        const row = layoutRow(columns, cells, cell);
        if (reserve(row.height)) drawRow(table, 'TH', columns, head);
        drawRow(table, 'TD', columns, row);
        if (index % rowsPerTurn === rowsPerTurn - 1) await new Promise(setImmediate);
      }
      table.end();
    },

    totals(lines) {
      y += 8;
      reserve(lines.length * 20);
      for (const { label: term, value, isStrong = false } of lines) {
        const style: TextStyle = isStrong ? { ...strong, size: 12 } : text;
        const half = contentWidth / 2;
        pdf.tag(root, 'P', () => {
          pdf.drawText(term, style, { x: edge + half, y, width: half * 0.5 });
          y += pdf.drawText(value, style, { x: edge + half * 1.5, y, width: half * 0.5, align: 'right' }) + 3;
        });
      }
      y += gap;
    },

    section(heading, content) {
      reserve(2 * lineStep(text) + lineStep(label));
      pdf.tag(root, 'H2', () => {
        y += pdf.drawText(heading, label, { x: edge, y, width: contentWidth }) + 3;
      });
      flow(content, text);
      y += 14;
    },

    finish(footer) {
      pdf.onEachPage((page, pages) => {
        const at = pageSize.height - 48;
        const half = contentWidth * 0.75;
        pdf.drawText(footer, label, { x: edge, y: at, width: half });
        const number = { x: edge + half, y: at, width: contentWidth - half, align: 'right' as const };
        pdf.drawText(`Page ${page} of ${pages}`, label, number);
      });
      return pdf.finish();
    },
  };
}
