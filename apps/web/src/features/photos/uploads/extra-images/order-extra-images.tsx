import { tierLabels } from '../../../../presentation/retouching.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { Draft } from '../draft.ts';
import { copy } from './copy.ts';
import { type ExtraImages, isReadyToOrder } from './extra-images.ts';

interface OrderExtraImagesProps {
  extra: readonly ExtraImages[];
  draft: Draft;
  onOrder: (extra: ExtraImages) => void;
}

/** One order for each tier. */
export function OrderExtraImages({ extra, draft, onOrder }: OrderExtraImagesProps) {
  const isAnyUnready = extra.some((images) => !isReadyToOrder(images, draft));
  return (
    <>
      <div className="btns">
        {extra.map((images) => (
          <Button
            key={images.tier}
            size="small"
            disabled={!isReadyToOrder(images, draft)}
            onClick={() => onOrder(images)}
          >
            {copy.order(images.items.length, tierLabels[images.tier].label)}
          </Button>
        ))}
      </div>
      {isAnyUnready && <p className="note">{copy.notReady}</p>}
    </>
  );
}
