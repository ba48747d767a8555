/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string): void {
  download(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Spreadsheets recognize UTF-8 by the byte order mark, which reading the response has removed. */
export function downloadCsv(fileName: string, text: string): void {
  download(fileName, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
