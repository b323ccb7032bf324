import { channelCapabilities, type Channel } from './channels.ts';

/** What a file is sent as. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

type Taken = {
  /** Bare MIME types; null = any. */
  types: ReadonlyArray<string> | null;
  maxBytes: number;
  /** Of a picture without movement; absent: the same. */
  maxStillBytes?: number;
};

type ChannelFiles = Readonly<Record<FileKind, Taken>> & {
  /** Types that go out as another one: the picture is drawn again, of sound only the name changes. */
  converts: Readonly<Record<string, string>>;
};

const megabyte = 1024 * 1024;
const any = (maxBytes: number): Taken => ({ types: null, maxBytes });

/** The files each channel takes, by what they are sent as. The only such table: composer, flows, quick replies, the API and the sender read it. */
const files: Readonly<Record<Channel, ChannelFiles>> = {
  whatsapp: {
    image: any(100 * megabyte),
    // Larger films and sounds go as documents.
    video: any(16 * megabyte),
    audio: any(16 * megabyte),
    document: any(100 * megabyte),
    sticker: any(megabyte),
    converts: {},
  },
  // https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
  whatsapp_oficial: {
    image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte },
    video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte },
    audio: {
      types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
      maxBytes: 16 * megabyte,
    },
    document: {
      types: [
        'application/pdf',
        'text/plain',
        'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.ms-excel',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/vnd.ms-powerpoint',
        'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      ],
      maxBytes: 100 * megabyte,
    },
    sticker: { types: ['image/webp'], maxBytes: 500_000, maxStillBytes: 100_000 },
    converts: {
      'image/webp': 'image/jpeg',
      'image/gif': 'image/jpeg',
      'audio/x-m4a': 'audio/mp4',
      'audio/m4a': 'audio/mp4',
      'audio/mp3': 'audio/mpeg',
    },
  },
  // What else than pictures it does not take is nowhere listed. https://developers.facebook.com/docs/messenger-platform/send-messages
  facebook: {
    image: { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 8 * megabyte },
    video: any(25 * megabyte),
    audio: any(25 * megabyte),
    document: any(25 * megabyte),
    sticker: { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 8 * megabyte },
    converts: {},
  },
  // https://developers.facebook.com/documentation/business-messaging/instagram-messaging/features/attachment-upload
  instagram: {
    image: { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 8 * megabyte },
    video: {
      types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg', 'video/x-msvideo', 'video/avi', 'video/vnd.avi'],
      maxBytes: 25 * megabyte,
    },
    audio: {
      types: ['audio/aac', 'audio/mp4', 'audio/m4a', 'audio/x-m4a', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave'],
      maxBytes: 25 * megabyte,
    },
    document: { types: ['application/pdf'], maxBytes: 25 * megabyte },
    sticker: { types: ['image/jpeg', 'image/png'], maxBytes: 8 * megabyte },
    converts: {},
  },
};

/** Whether a file that is sent as this carries a text; else the text follows it as a message of its own. Sounds and stickers carry none. */
export const isCaption = (on: Channel, as: FileKind, text: string): boolean =>
  text === '' || (as !== 'audio' && as !== 'sticker' && text.length <= channelCapabilities[on].maxCaptionLength);

export type GivenFile = {
  mimeType: string;
  /** Null: not known, and not looked at. */
  sizeBytes: number | null;
  /** What its message is; absent: what its type says. */
  kind?: FileKind;
};

/** `accepted` are the file name endings that the channel takes instead, in capitals. */
export type FileProblem = { kind: 'type'; accepted: string[] } | { kind: 'size'; maxBytes: number };

export type FileDecision = { kind: 'send'; as: FileKind; mimeType: string } | { kind: 'refuse'; problem: FileProblem };

/** What a channel takes a file as: what it is, converted where the channel has that, or as a document. */
export const decideFile = (on: Channel, given: GivenFile): FileDecision => {
  const own = bareType(given.mimeType);
  const wanted = given.kind ?? fileKindOf(own);
  const problems: FileProblem[] = [];
  for (const kind of new Set([wanted, fileKindOf(own), 'document' as const])) {
    const problem = problemAs(on, kind, own, given.sizeBytes);
    if (!problem) return { kind: 'send', as: kind, mimeType: given.mimeType };
    problems.push(problem);
  }
  const converted = files[on].converts[own];
  if (converted !== undefined) {
    const kind = fileKindOf(converted);
    // A picture is as large as it is made.
    const problem = problemAs(on, kind, converted, kind === 'image' ? null : given.sizeBytes);
    if (!problem) return { kind: 'send', as: kind, mimeType: converted };
    problems.push(problem);
  }
  const [problem = typeProblem(on, wanted)] = [...problems.filter(({ kind }) => kind === 'size'), ...problems];
  return { kind: 'refuse', problem };
};

/** Why a channel does not take a file, or null. */
export const fileProblem = (on: Channel, given: GivenFile): FileProblem | null => {
  const decision = decideFile(on, given);
  return decision.kind === 'refuse' ? decision.problem : null;
};

/** The most bytes of a file that is sent as this. */
export const maxFileBytes = (on: Channel, as: FileKind): number => files[on][as].maxBytes;

/** Whether a channel takes a file of this size only where it moves. */
export const isTooLargeWhenStill = (on: Channel, as: FileKind, sizeBytes: number): boolean =>
  sizeBytes > (files[on][as].maxStillBytes ?? Infinity);

/** Whether a channel takes a picture of this type as it is. */
export const isPictureTaken = (on: Channel, mimeType: string): boolean => {
  const { types } = files[on].image;
  return types === null || types.includes(bareType(mimeType));
};

/** What a file of a type is, to a channel. */
export const fileKindOf = (mimeType: string): FileKind => {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
};

const bareType = (mimeType: string): string => mimeType.split(';')[0]?.trim().toLowerCase() ?? '';

const problemAs = (on: Channel, kind: FileKind, type: string, sizeBytes: number | null): FileProblem | null => {
  const { types, maxBytes } = files[on][kind];
  if (types && !types.includes(type)) return typeProblem(on, kind);
  return sizeBytes !== null && sizeBytes > maxBytes ? { kind: 'size', maxBytes } : null;
};

const typeProblem = (on: Channel, kind: FileKind): FileProblem => {
  const { converts, ...taken } = files[on];
  const converted = Object.keys(converts).filter((from) => fileKindOf(from) === kind);
  const accepted = [...(taken[kind].types ?? []), ...converted].flatMap((type) => endings[type] ?? []);
  return { kind: 'type', accepted: [...new Set(accepted)] };
};

/** What people call the types of the table. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WEBP',
  'video/mp4': 'MP4',
  'video/3gpp': '3GP',
  'video/quicktime': 'MOV',
  'video/webm': 'WEBM',
  'video/ogg': 'OGV',
  'video/x-msvideo': 'AVI',
  'audio/aac': 'AAC',
  'audio/mp4': 'M4A',
  'audio/mpeg': 'MP3',
  'audio/amr': 'AMR',
  'audio/ogg': 'OGG',
  'audio/opus': 'OPUS',
  'audio/wav': 'WAV',
  'application/pdf': 'PDF',
  'text/plain': 'TXT',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
};
