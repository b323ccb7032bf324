import { linksIn } from '../lib/text/links-in.ts';

/** Plain text with its web addresses to press; they open elsewhere without telling where they come from. */
export const LinkedText = ({ text }: { text: string }) => (
  <>
    {linksIn(text).map(({ text: part, href, at }) =>
      href === null ? (
        part
      ) : (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer">
          {part}
        </a>
      ),
    )}
  </>
);
