import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { Boundary } from './boundary.tsx';

/** What lies over the page until it is answered. It says so to screen readers, and to keys and the focus, which are not the page's meanwhile: the library
 *  marks its modals only as dialogs, which panels beside the page are too. */
export const ModalWindow = ({ children, ...props }: Omit<ModalProps, 'visible'>) => (
  <Modal visible {...props}>
    <div ref={markModal}>
      <Boundary place="dialog">{children}</Boundary>
    </div>
  </Modal>
);

const markModal = (content: HTMLElement | null): void => content?.closest('[role="dialog"]')?.setAttribute('aria-modal', 'true');
