import { useNavigate, useRouterState } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useMedia } from '../list/useMedia';
import { keyOf } from '../items/item';
import { IconButton } from '../ui/Button';
import { Boundary } from '../ui/States';
import { closeIdentity, type SeenItem } from './identify';
import { IdentifyPanel } from './IdentifyPanel';
import { words } from './words';
import styles from './identify.module.css';

/** The panel beside the page; on narrow screens a sheet that leaves the player in sight. */
export function IdentifyHost({ item }: { item: SeenItem }) {
  const beside = useMedia('(min-width: 1000px)');
  const navigate = useNavigate();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const began = useRef(pathname);
  useEffect(() => {
    // The panel belongs to the page it was opened on, or to the scene that it leads to itself.
    if (pathname !== began.current && !pathname.endsWith(`/scenes/${item.id}`)) closeIdentity();
    began.current = pathname;
  }, [pathname, item]);
  const panel = (
    <Boundary region={keyOf(item)}>
      <IdentifyPanel
        item={item}
        onClose={closeIdentity}
        onGo={(to, search) => {
          if (!beside) closeIdentity();
          void navigate({ to, search: search as never });
        }}
      />
    </Boundary>
  );
  const close = <IconButton label={words.close} icon={<X size={20} />} onClick={closeIdentity} />;
  if (beside) {
    return (
      <Aside>
        <div className={styles.head}>
          <h2>{words.title}</h2>
          <p>{item.title}</p>
          {close}
        </div>
        {panel}
      </Aside>
    );
  }
  return (
    <ModalOverlay
      className={styles.overlay!}
      data-kind={item.kind}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) closeIdentity();
      }}
    >
      <Modal className={styles.modal!}>
        <Dialog className={styles.dialog!}>
          <div className={styles.head}>
            <Heading slot="title">{words.title}</Heading>
            <p>{item.title}</p>
            {close}
          </div>
          {panel}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Aside({ children }: { children: React.ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeIdentity();
  };
  return (
    // Escape leaves the panel, whatever of it has the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={styles.aside} data-identify-panel aria-label={words.title} onKeyDown={onKeyDown}>
      {children}
    </aside>
  );
}
