export type ContactValues = {
  name: string;
  number: string;
  email: string;
  userId: string | null;
  tagIds: string[];
  acceptAudioMessage: boolean;
  disableBot: boolean;
  extraInfo: Array<{ id?: string | undefined; name: string; value: string }>;
};
