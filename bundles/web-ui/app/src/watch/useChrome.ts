import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface Chrome {
  shown: boolean;
  /** Shows the controls for a while. */
  wake(): void;
  /** Hides them, when nothing holds them. */
  hide(): void;
}

const IDLE_MILLIS = 2600;

/** Whether something on the bar is being used. */
function held(root: HTMLElement): boolean {
  return root.querySelector('[aria-expanded="true"], [data-dragging], :focus-visible:not(video)') !== null;
}

/** Whether the controls are shown: always while the picture stands, else for a while after a move. */
export function useChrome(root: HTMLElement, calm: boolean): Chrome {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(timer.current);
    const rest = () => {
      if (held(root)) timer.current = setTimeout(rest, IDLE_MILLIS);
      else setAwake(false);
    };
    timer.current = setTimeout(rest, IDLE_MILLIS);
  }, [root]);

  const hide = useCallback(() => {
    if (held(root)) return;
    clearTimeout(timer.current);
    setAwake(false);
  }, [root]);

  useEffect(() => {
    const moved = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') wake();
    };
    const left = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') hide();
    };
    root.addEventListener('pointermove', moved);
    root.addEventListener('pointerleave', left);
    root.addEventListener('focusin', wake);
    return () => {
      root.removeEventListener('pointermove', moved);
      root.removeEventListener('pointerleave', left);
      root.removeEventListener('focusin', wake);
      clearTimeout(timer.current);
    };
  }, [root, wake, hide]);

  useEffect(() => {
    if (calm) wake();
  }, [calm, wake]);

  const shown = awake || !calm;
  return useMemo(() => ({ shown, wake, hide }), [shown, wake, hide]);
}
