import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { linksIn } from '../lib/text/links-in.ts';

/** Shows a plain text with its web addresses as links, which open in a new tab and send no referrer. */
export const LinkedText = ({ text }: { text: string }) => (
  <>
    {linksIn(text).map(({ text: part, href, at }) =>
      href === null ? (
        part
      ) : (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
          {withoutDirectionSigns(part)}
        </a>
      ),
    )}
  </>
);
