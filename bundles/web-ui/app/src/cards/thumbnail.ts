import type { Entities, EntityKind, Gallery, Group, Image, Performer, Scene, Studio, Tag } from '../api/types';

/** The small picture of a table row and its shape, and the large one of the wall. */
export function thumbnailOf(kind: EntityKind, item: Entities[EntityKind]): { src: string | null; ratio: number } {
  switch (kind) {
    case 'scene': {
      const { paths, files } = item as Scene;
      const file = files[0];
      return { src: paths.screenshot, ratio: file?.width && file.height ? file.width / file.height : 16 / 9 };
    }
    case 'image': {
      const { paths, width, height } = item as Image;
      return { src: paths.thumbnail ?? paths.image, ratio: width && height ? width / height : 1 };
    }
    case 'gallery': {
      const { cover, coverWidth, coverHeight } = item as Gallery;
      return { src: cover, ratio: coverWidth && coverHeight ? coverWidth / coverHeight : 3 / 4 };
    }
    case 'group':
      return { src: (item as Group).front_image_path, ratio: 2 / 3 };
    case 'performer':
      return { src: (item as Performer).image_path, ratio: 2 / 3 };
    default:
      return { src: (item as Studio | Tag).image_path, ratio: 16 / 9 };
  }
}
