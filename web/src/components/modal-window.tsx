import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { Boundary } from './boundary.tsx';
import { LibraryTexts } from './library-texts.tsx';

type ModalWindowProps = Omit<ModalProps, 'visible'> & {
  /** Which typed keys still go to the page behind the dialog: all, only those of a text being typed (`words`), or none; see `DialogKeys`. */
  leavesKeys?: 'all' | 'words' | 'none';
};

/** A modal dialog with `aria-modal`, which tells screen readers, shortcuts and focus handling that the page behind is blocked.
 *  Cloudscape gives its modals only the role `dialog`, which non-modal panels have too. */
export const ModalWindow = ({ children, leavesKeys = 'none', ...props }: ModalWindowProps) => (
  <LibraryTexts>
    <Modal visible {...props}>
      <div ref={marks[leavesKeys]}>
        <Boundary place="dialog">{children}</Boundary>
      </div>
    </Modal>
  </LibraryTexts>
);

const mark =
  (leavesKeys?: 'all' | 'words') =>
  (content: HTMLElement | null): void => {
    const dialog = content?.closest('[role="dialog"]');
    if (leavesKeys) dialog?.setAttribute('data-leaves-keys', leavesKeys);
    dialog?.setAttribute('aria-modal', 'true');
    dialog?.addEventListener('animationend', placeListsAgain);
  };
/** Has Cloudscape measure its open lists again: one that opens with its dialog was measured while the dialog was still growing. Of what
 *  Cloudscape reacts to, only `scroll` measures the width of a list too. */
const placeListsAgain = () => dispatchEvent(new Event('scroll'));
const marks = { none: mark(), all: mark('all'), words: mark('words') };
