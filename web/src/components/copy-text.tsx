import Button from '@cloudscape-design/components/button';
import { useId, useState } from 'react';
import './copy-text.css';

/** How long the button says that it copied. */
const confirmationMs = 1000;

type CopyTextProps = {
  label: string;
  text: string;
  /** What the button says, before and after, and to whoever cannot see what it copies. */
  words: { do: string; done: string; what: (label: string) => string };
};

/** Text to take elsewhere, with the button that copies it. */
export const CopyText = ({ label, text, words }: CopyTextProps) => {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), confirmationMs);
  };
  return (
    <div className="copy-line">
      <span id={id}>{label}</span>
      <div>
        <code aria-labelledby={id}>{text}</code>
        <Button iconName={copied ? 'status-positive' : 'copy'} ariaLabel={words.what(label)} onClick={() => void copy()}>
          {copied ? words.done : words.do}
        </Button>
      </div>
    </div>
  );
};
