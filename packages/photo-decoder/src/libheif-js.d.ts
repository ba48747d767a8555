// What is used of libheif-js, whose own types don't cover this entry point.
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifError {
    readonly code: unknown;
    readonly message: string;
  }

  interface HeifChannel {
    readonly data: Uint8Array;
    /** Bytes of a row. */
    readonly stride: number;
    readonly width: number;
    readonly height: number;
  }

  interface HeifContext {
    readonly kind: 'context';
  }

  interface HeifHandle {
    readonly kind: 'handle';
  }

  interface Libheif {
    readonly heif_error_code: { readonly heif_error_Ok: unknown };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown };
    heif_context_alloc(): HeifContext;
    heif_context_read_from_memory(context: HeifContext, file: Uint8Array): HeifError;
    heif_js_context_get_primary_image_handle(context: HeifContext): HeifHandle | HeifError;
    heif_js_decode_image2(
      handle: HeifHandle,
      colorspace: unknown,
      chroma: unknown,
    ): HeifError | { readonly channels: readonly HeifChannel[] };
  }

  export default function createLibheif(): Libheif;
}
