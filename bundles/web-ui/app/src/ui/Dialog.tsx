import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { text } from '../messages';
import { IconButton } from './Button';
import styles from './ui.module.css';

interface Props {
  title: string;
  open: boolean;
  /** Absent: the dialog cannot be left. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
  children: ReactNode;
}

export function Dialog({ title, open, onClose, wide, children }: Props) {
  return (
    <ModalOverlay
      className={styles.overlay!}
      isOpen={open}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(shown) => {
        if (!shown) onClose?.();
      }}
    >
      <Modal className={`${styles.dialog} ${wide ? styles.dialogWide : ''}`}>
        <AriaDialog className={styles.dialogBody!}>
          <div className={styles.dialogHead}>
            <Heading slot="title">{title}</Heading>
            {onClose ? <IconButton label={text.actions.close} icon={<X size={20} />} onClick={onClose} /> : null}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.dialogActions}>{children}</div>;
}

interface SheetProps extends Props {
  tall?: boolean;
  foot?: ReactNode;
  onClose: () => void;
}

/** A drawer at the side; on phones it comes from below. */
export function Sheet({ title, open, onClose, tall, foot, children }: SheetProps) {
  return (
    <ModalOverlay
      className={styles.sheetOverlay!}
      isOpen={open}
      isDismissable
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
    >
      <Modal className={`${styles.sheet} ${tall ? styles.sheetTall : ''}`}>
        <AriaDialog>
          <div className={styles.sheetHead}>
            <Heading slot="title">{title}</Heading>
            <IconButton label={text.actions.close} icon={<X size={20} />} onClick={onClose} />
          </div>
          <div className={styles.sheetBody}>{children}</div>
          {foot ? <div className={styles.sheetFoot}>{foot}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
