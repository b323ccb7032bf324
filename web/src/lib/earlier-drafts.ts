import { personKey } from './api/session.ts';
import { forgetBlobs, keepFiles, keepVoice, storedBlobs } from './blob-drafts.ts';
import { captionDraft, keepCaption } from './caption-drafts.ts';
import { addressDrafts, type Addressee, type Draft, draftsOf, getDraftPart, putDrafts, useDrafts } from './drafts.ts';
import { isOnScreen } from './on-screen.ts';

/** Texts, files and recordings that were begun in an earlier ticket of this contact and not sent go on in the ticket that is open now: it shows the same messages,
 *  and its text field is where they are looked for. A recording stays where it is while the ticket has one of its own. One call after the other, so that no file is
 *  brought twice.
 *  @param to whom the ticket is for */
export const bringEarlierDrafts = (uuid: string, to: Addressee): Promise<void> =>
  (last = last.then(() => bring(uuid, to)).catch(() => undefined));
let last = Promise.resolve();

const bring = async (ticket: string, to: Addressee): Promise<void> => {
  const earlier = Object.entries(useDrafts.getState().drafts).flatMap(([uuid, mine]) =>
    uuid !== ticket && Object.values(mine).some(({ chat }) => chat !== undefined && chat === to.chat) && !isOnScreen(uuid, 'note')
      ? [uuid]
      : [],
  );
  for (const uuid of earlier) {
    bringTexts(uuid, ticket);
    // A browser without room for them: they stay where they are.
    await bringFiles(uuid, ticket).catch(() => undefined);
    await bringVoice(uuid, ticket).catch(() => undefined);
  }
  if (earlier.length > 0) addressDrafts(ticket, to);
};

const bringTexts = (from: string, to: string): void => {
  const { reply, note, ...left } = draftsOf(from);
  if (!reply && !note) return;
  const there = draftsOf(to);
  const texts = { reply: joined(reply, there.reply), note: joined(note, there.note) };
  putDrafts(from, left);
  putDrafts(to, { ...there, ...(texts.reply && { reply: texts.reply }), ...(texts.note && { note: texts.note }) });
};
/** The earlier text first, and its start as the start of both: a colleague may have answered since. */
const joined = (earlier: Draft | undefined, later: Draft | undefined): Draft | undefined =>
  earlier && later ? { ...later, startedAt: earlier.startedAt, text: `${earlier.text}\n${later.text}` } : (earlier ?? later);

const bringFiles = async (from: string, to: string): Promise<void> => {
  const author = personKey();
  const files = await storedBlobs(from, 'files');
  const there = (await storedBlobs(to, 'files')) ?? [];
  // They are nothing of whoever has signed in meanwhile.
  if (!files || personKey() !== author) return;
  for (const file of files) keepCaption(to, file, captionDraft(to, file) || captionDraft(from, file));
  await keepFiles(to, [...files, ...there]);
  if (personKey() !== author) return;
  forgetBlobs(from, 'files');
};

const bringVoice = async (from: string, to: string): Promise<void> => {
  const hasOwn = () => getDraftPart(to, 'voice') !== null || getDraftPart(to, 'running') !== null;
  const author = personKey();
  const note = hasOwn() ? null : await storedBlobs(from, 'voice');
  if (!note || hasOwn() || personKey() !== author) return;
  await keepVoice(to, note);
  if (personKey() !== author) return;
  forgetBlobs(from, 'voice');
};
