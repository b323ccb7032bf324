import type { BubbleMessage, PanelKind } from '../conversation-types.ts';
import { EditsDialog } from './edits-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ReceiptsDialog } from './receipts-dialog.tsx';
import { VotesDialog } from './votes-dialog.tsx';
import './message-panel.css';

type MessagePanelProps = { kind: PanelKind; message: BubbleMessage; onClose: () => void };

/** What is told of one message in a dialog of its own. */
export const MessagePanel = ({ kind, message, onClose }: MessagePanelProps) => {
  switch (kind) {
    case 'edits':
      return <EditsDialog message={message} onClose={onClose} />;
    case 'votes':
      return <VotesDialog message={message} onClose={onClose} />;
    case 'receipts':
      return message.pricing ? (
        <PriceDialog message={message} pricing={message.pricing} onClose={onClose} />
      ) : (
        <ReceiptsDialog message={message} onClose={onClose} />
      );
  }
};
