import { useQuery } from '@tanstack/react-query';
import { image as fetchImage } from '../api/library';
import type { Image } from '../api/types';
import { Details, Facts, RefChips } from '../detail/parts';
import { date, size } from '../format';
import { wireId } from '../list/request';
import { text } from '../messages';
import { urlId } from '../paths';

/** What is known about a picture. */
export function ImageFacts({ image }: { image: Image }) {
  const answer = useQuery({
    queryKey: ['image', image.instanceId, image.id],
    queryFn: ({ signal }) => fetchImage(wireId(urlId(image)), signal),
    retry: false,
  });
  const known = answer.data ?? image;
  const named = (items: { id: string; name?: string; title?: string | null; instanceId?: string }[] | undefined) =>
    (items ?? []).map((item) => ({
      id: item.id,
      instanceId: item.instanceId ?? image.instanceId,
      name: item.name ?? item.title ?? text.untitled.gallery,
    }));
  const performers = named(known.performers);
  const tags = named(known.tags);
  const galleries = named(known.galleries);
  return (
    <Details>
      <Facts
        facts={[
          [text.columns.title, known.title],
          [text.filters.date, date(known.date)],
          [text.lightbox.dimensions, known.width && known.height ? `${known.width} × ${known.height}` : null],
          [text.columns.size, known.fileSize ? size(known.fileSize) : null],
          [text.gallery.photographer, known.photographer],
          [text.scene.code, known.code],
          [text.filters.details, known.details],
        ]}
      />
      {known.studio ? <RefChips title={text.columns.studio} kind="studio" items={named([known.studio])} /> : null}
      {performers.length ? <RefChips title={text.columns.performers} kind="performer" items={performers} /> : null}
      {tags.length ? <RefChips title={text.columns.tags} kind="tag" items={tags} /> : null}
      {galleries.length ? <RefChips title={text.columns.galleries} kind="gallery" items={galleries} /> : null}
    </Details>
  );
}
