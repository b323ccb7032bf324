import type { Output } from '../../lib/api/client.ts';

type Excerpt = Output<'searchMessages'>['hits'][number]['excerpt'];

/** A text with what was found in it marked. */
export const MarkedText = ({ excerpt: { text, marks } }: { excerpt: Excerpt }) => {
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false });
    parts.push({ text: text.slice(from, to), isMarked: true });
    at = to;
  }
  parts.push({ text: text.slice(at), isMarked: false });
  return <>{parts.map((part, index) => (part.isMarked ? <mark key={index}>{part.text}</mark> : part.text))}</>;
};
