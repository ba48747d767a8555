import type { Photo } from '@burnish/contract/photos/entities';
import { formatFileSize } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { copy } from './copy.ts';

const text = copy.details;

/** The delivered file, and its download. */
export function VersionDetails({ photo, versionId }: { photo: Photo; versionId: string }) {
  const version = photo.versions.find(({ _id }) => _id === versionId);
  if (version === undefined) return null;
  const { number, fileName, size, width, height, url } = version;
  const label = copy.version(number);
  return (
    <>
      <DescriptionList
        items={[
          { term: text.file, value: fileName },
          { term: text.size, value: formatFileSize(size) },
          ...(width === null || height === null
            ? []
            : [{ term: text.pixels, value: `${width} × ${height}` }]),
        ]}
      />
      {url !== null && (
        <TextLink href={url} ariaLabel={text.downloadNamed(label, photo.fileName)}>
          {text.download(label)}
        </TextLink>
      )}
    </>
  );
}
