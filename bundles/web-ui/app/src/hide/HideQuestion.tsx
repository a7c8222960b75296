import { lazy, Suspense } from 'react';
import { useHiding } from './hiding';

const HideDialog = lazy(() => import('./HideDialog').then((module) => ({ default: module.HideDialog })));

/** Where the question is asked: on the page, or within the picture viewer. */
export function HideQuestion({ inViewer = false }: { inViewer?: boolean }) {
  const asked = useHiding((state) => state.asked);
  if (!asked || Boolean(asked.inViewer) !== inViewer) return null;
  return (
    <Suspense fallback={null}>
      <HideDialog asked={asked} />
    </Suspense>
  );
}
