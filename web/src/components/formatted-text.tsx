import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { Fragment, memo, type ReactNode } from 'react';
import { parseWhatsappText, type TextNode } from '../lib/text/parse-whatsapp-text.ts';

/** WhatsApp-formatted text as React nodes; links open elsewhere without telling where they come from. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return <>{parseWhatsappText(text).map(renderNode)}</>;
});

const renderNode = (node: TextNode, index: number): ReactNode => {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
  switch (node.kind) {
    case 'bold':
      return <strong key={index}>{node.children.map(renderNode)}</strong>;
    case 'italic':
      return <em key={index}>{node.children.map(renderNode)}</em>;
    case 'strike':
      return <s key={index}>{node.children.map(renderNode)}</s>;
    case 'code':
      return <code key={index}>{node.text}</code>;
    case 'block':
      return <pre key={index}>{node.text}</pre>;
    case 'link':
      return (
        <a key={index} href={node.href} target="_blank" rel="noopener noreferrer" dir="ltr">
          {withoutDirectionSigns(node.text)}
        </a>
      );
  }
};
