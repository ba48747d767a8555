import { type JobStyle, maxStyleGuides } from '@burnish/domain/photos/style-guide';
import { useEffect, useRef, useState } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { copy } from './copy.ts';
import { NameForm } from './name-form.tsx';
import { useStyleGuides } from './queries.ts';
import { isSameStyle, styleOf } from './style.ts';

interface SaveStyleGuideProps {
  style: JobStyle;
}

function SaveButton({ style, onClick }: SaveStyleGuideProps & { onClick: () => void }) {
  const { data } = useStyleGuides();
  const isSaved = data?.styleGuides.some((guide) => isSameStyle(guide, style));
  if (data === undefined || style.brief === null || isSaved) return null;
  if (data.styleGuides.length >= maxStyleGuides) return <p className="note">{copy.full}</p>;
  return <TextButton onClick={onClick}>{copy.saveAs}</TextButton>;
}

/** Saves what the form has as a style guide. Nothing to save: without a brief, and when it is saved already. */
export function SaveStyleGuide({ style }: SaveStyleGuideProps) {
  const [isNaming, setNaming] = useState(false);
  const wasNaming = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const toSave = styleOf(style);
  useEffect(() => {
    // The button is gone once the style guide is saved.
    const button = place.current?.querySelector('button');
    if (wasNaming.current && !isNaming) (button ?? place.current)?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);

  return (
    <div ref={place} tabIndex={-1}>
      {isNaming ? (
        <NameForm id={null} name="" style={toSave} onClose={() => setNaming(false)} />
      ) : (
        <SaveButton style={toSave} onClick={() => setNaming(true)} />
      )}
    </div>
  );
}
