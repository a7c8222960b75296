import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { actualScale, bound, FIT, zoomAt, type Box, type Place } from './zoom';

const SWIPE = 60;
const LEAVE = 110;
const TAP_SLACK = 6;
const DOUBLE_TAP_MILLIS = 300;

interface Options {
  stage: RefObject<HTMLDivElement | null>;
  /** Size of the picture in its own pixels. */
  size: Box;
  /** Size of the window it is shown in. */
  box: Box;
  onStep?: ((by: 1 | -1) => void) | undefined;
  onLeave(): void;
  onTap(): void;
}

/** Wheel, drag, pinch, double tap and swipe on a picture. */
export function useGestures({ stage, size, box, onStep, onLeave, onTap }: Options) {
  const [place, setPlace] = useState<Place>(FIT);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const gesture = useRef({ startX: 0, startY: 0, moved: false, pinch: 0, lastTap: 0 });

  const move = (next: Place) => setPlace(bound(next, size, box));
  const zoom = (factor: number, point = { x: 0, y: 0 }) => setPlace((now) => bound(zoomAt(now, factor, point), size, box));
  const toggleActual = () => move(place.scale > 1 ? FIT : { ...FIT, scale: actualScale(size, box) });
  const fromMiddle = (event: { clientX: number; clientY: number }) => {
    const rect = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: event.clientX - rect.left - rect.width / 2, y: event.clientY - rect.top - rect.height / 2 };
  };

  // React listens to wheels passively; zooming has to keep the page where it is.
  const wheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    wheel.current = (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.0016), fromMiddle(event));
    };
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => wheel.current?.(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 1) {
        gesture.current = { ...gesture.current, startX: event.clientX, startY: event.clientY, moved: false, pinch: 0 };
      }
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, now);
      const { startX, startY } = gesture.current;
      if (Math.hypot(now.x - startX, now.y - startY) > TAP_SLACK) gesture.current.moved = true;
      if (fingers.current.size === 2) {
        const [a, b] = [...fingers.current.values()] as [typeof now, typeof now];
        const apart = Math.hypot(a.x - b.x, a.y - b.y);
        const middle = { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 };
        if (gesture.current.pinch > 0) zoom(apart / gesture.current.pinch, fromMiddle(middle));
        gesture.current.pinch = apart;
      } else if (place.scale > 1) {
        move({ ...place, x: place.x + now.x - before.x, y: place.y + now.y - before.y });
      }
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (!fingers.current.delete(event.pointerId)) return;
      const { startX, startY, moved, pinch, lastTap } = gesture.current;
      if (fingers.current.size > 0 || pinch > 0) return;
      const [dx, dy] = [event.clientX - startX, event.clientY - startY];
      if (!moved) {
        const again = event.timeStamp - lastTap < DOUBLE_TAP_MILLIS;
        gesture.current.lastTap = again ? 0 : event.timeStamp;
        if (again && place.scale > 1) move(FIT);
        else if (again) zoom(Math.max(2, actualScale(size, box)), fromMiddle(event));
        else if (event.pointerType === 'touch') onTap();
      } else if (place.scale === 1 && event.pointerType === 'touch') {
        if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy) * 1.5) onStep?.(dx < 0 ? 1 : -1);
        else if (dy > LEAVE && dy > Math.abs(dx) * 1.5) onLeave();
      }
    },
    onPointerCancel(event: PointerEvent<HTMLDivElement>) {
      fingers.current.delete(event.pointerId);
    },
  };
  return { place, fit: () => setPlace(FIT), zoom, toggleActual, handlers };
}
