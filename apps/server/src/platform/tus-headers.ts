// What the resumable way (tus 1.0) says in headers, for pages of other origins too.
export const tusHeaders = {
  asked: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
  told: ['Connection', 'Location', 'Tus-Resumable', 'Upload-Length', 'Upload-Offset'],
} as const;
