import Button from '@cloudscape-design/components/button';
import { useId, useState } from 'react';
import './copy-text.css';

/** How long the copy button shows its "copied" text, in ms. */
const confirmationMs = 1000;

type CopyTextProps = {
  label: string;
  text: string;
  /** Texts of the copy button: `do` before copying, `done` after copying; `what` returns its accessible name for the given label. */
  words: { do: string; done: string; what: (label: string) => string };
  /** Called when the text is on the clipboard. */
  onCopied?: (() => void) | undefined;
};

/** A text with a button that copies it to the clipboard. */
export const CopyText = ({ label, text, words, onCopied }: CopyTextProps) => {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
    setTimeout(() => setCopied(false), confirmationMs);
  };
  return (
    <div className="copy-line">
      <span id={id}>{label}</span>
      <div>
        <code aria-labelledby={id}>{text}</code>
        <Button
          iconName={copied ? 'status-positive' : 'copy'}
          ariaLabel={copied ? words.done : words.what(label)}
          onClick={() => void copy()}
        >
          {copied ? words.done : words.do}
        </Button>
      </div>
    </div>
  );
};
