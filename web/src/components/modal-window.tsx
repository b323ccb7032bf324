import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { Boundary } from './boundary.tsx';

type ModalWindowProps = Omit<ModalProps, 'visible'> & {
  /** What is typed while it is there may be for something behind it. */
  leavesKeys?: 'all' | 'words' | 'none';
};

/** What lies over the page until it is answered. It says so to screen readers, and to keys and the focus, which are not the page's meanwhile: the library
 *  marks its modals only as dialogs, which panels beside the page are too. */
export const ModalWindow = ({ children, leavesKeys = 'none', ...props }: ModalWindowProps) => (
  <Modal visible {...props}>
    <div ref={marks[leavesKeys]}>
      <Boundary place="dialog">{children}</Boundary>
    </div>
  </Modal>
);

const mark =
  (leavesKeys?: 'all' | 'words') =>
  (content: HTMLElement | null): void => {
    const dialog = content?.closest('[role="dialog"]');
    if (leavesKeys) dialog?.setAttribute('data-leaves-keys', leavesKeys);
    dialog?.setAttribute('aria-modal', 'true');
  };
const marks = { none: mark(), all: mark('all'), words: mark('words') };
