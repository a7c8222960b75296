import { Building2, Clapperboard, Image as ImageIcon, Images, Library, Tag as TagIcon, UserRound, type LucideIcon } from 'lucide-react';
import type { EntityKind } from '../api/types';
import { text } from '../messages';

export const ICON: Record<EntityKind, LucideIcon> = {
  scene: Clapperboard,
  performer: UserRound,
  studio: Building2,
  tag: TagIcon,
  group: Library,
  gallery: Images,
  image: ImageIcon,
};

export function titleOf(kind: EntityKind, entity: { name?: string; title?: string | null }): string {
  const own = entity.name ?? entity.title;
  if (own) return own;
  if (kind === 'scene' || kind === 'gallery' || kind === 'image') return text.untitled[kind];
  return text.untitled.other;
}
