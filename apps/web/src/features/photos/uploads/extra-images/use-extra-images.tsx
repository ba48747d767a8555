import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type DraftControl, restoreInstructions } from '../draft.ts';
import type { UploadEngine, UploadItem } from '../engine/types.ts';
import { submittable } from '../submit/submission.ts';
import {
  buildExtraImagesOrder,
  type ExtraImages,
  type ExtraImagesOrder,
  findExtraImages,
} from './extra-images.ts';

/** Loaded when photos exceed the quota. */
const OrderExtraImages = lazy(async () => ({
  default: (await import('./order-extra-images.tsx')).OrderExtraImages,
}));

interface OrderEnd {
  readonly onOrdered: () => void;
  readonly onClose: () => void;
}

/** The form that orders extra images. */
export type RenderOrder = (order: ExtraImagesOrder, end: OrderEnd) => ReactNode;

interface ExtraImagesOptions {
  readonly quota: PhotoQuota | undefined;
  readonly items: readonly UploadItem[];
  readonly engine: UploadEngine;
  readonly control: DraftControl;
  readonly renderOrder: RenderOrder;
}

/** What the upload page offers for photos that exceed the quota. `actions` is null if none does. */
export function useExtraImages({ quota, items, engine, control, renderOrder }: ExtraImagesOptions) {
  const [ordered, setOrdered] = useState<ExtraImages | null>(null);
  const { draft, update } = control;
  useEffect(() => {
    update((before) => restoreInstructions(before, items));
  }, [update, items]);
  const extra = quota === undefined ? [] : findExtraImages(quota, submittable(items), draft);

  function dialogFor(images: ExtraImages): ReactNode {
    const order = buildExtraImagesOrder(images, draft);
    return renderOrder(order, {
      // The photos wait from now on. The others stay to be submitted.
      onOrdered() {
        engine.removeSubmitted(order.photos.map(({ uploadId }) => uploadId));
        setOrdered(null);
      },
      onClose: () => setOrdered(null),
    });
  }

  const actions = (
    <Suspense fallback={null}>
      <OrderExtraImages extra={extra} draft={draft} onOrder={setOrdered} />
    </Suspense>
  );
  return {
    actions: extra.length === 0 ? null : actions,
    dialog: ordered === null ? null : dialogFor(ordered),
  };
}
