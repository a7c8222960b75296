import { text } from '../messages';
import { EntityList } from '../list/EntityList';
import { TagTree } from '../list/TagTree';
import { useTitle } from '../state/title';
import type { EntityKind } from '../api/types';

function Page({ kind }: { kind: EntityKind }) {
  const { title } = text.kinds[kind];
  useTitle(title);
  return <EntityList kind={kind} title={title} />;
}

export const ScenesPage = () => <Page key="scene" kind="scene" />;
export const PerformersPage = () => <Page key="performer" kind="performer" />;
export const StudiosPage = () => <Page key="studio" kind="studio" />;
export const CollectionsPage = () => <Page key="group" kind="group" />;
export const GalleriesPage = () => <Page key="gallery" kind="gallery" />;
export const ImagesPage = () => <Page key="image" kind="image" />;

export function TagsPage() {
  useTitle(text.kinds.tag.title);
  return <EntityList kind="tag" title={text.kinds.tag.title} special={{ tree: <TagTree /> }} />;
}
