import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { Boundary } from './boundary.tsx';

type ModalWindowProps = Omit<ModalProps, 'visible'> & {
  /** It came by itself, perhaps in the middle of a word. */
  unasked?: boolean;
};

/** What lies over the page until it is answered. It says so to screen readers, and to keys and the focus, which are not the page's meanwhile: the library
 *  marks its modals only as dialogs, which panels beside the page are too. */
export const ModalWindow = ({ children, unasked = false, ...props }: ModalWindowProps) => (
  <Modal visible {...props}>
    <div ref={unasked ? markUnasked : markModal}>
      <Boundary place="dialog">{children}</Boundary>
    </div>
  </Modal>
);

const markModal = (content: HTMLElement | null): void => content?.closest('[role="dialog"]')?.setAttribute('aria-modal', 'true');
const markUnasked = (content: HTMLElement | null): void => {
  content?.closest('[role="dialog"]')?.setAttribute('data-unasked', '');
  markModal(content);
};
