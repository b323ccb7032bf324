import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { linksIn } from '../lib/text/links-in.ts';

/** Plain text in which web addresses are links, which open in a new tab without a referrer. */
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
