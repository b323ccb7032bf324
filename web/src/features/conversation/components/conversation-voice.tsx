import { type ComponentProps } from 'react';
import { VoiceRecorder } from '../../../components/voice/voice-recorder.tsx';
import { keepRunning } from '../running-recording.ts';

type ConversationVoiceProps = ComponentProps<typeof VoiceRecorder> & { uuid: string };

/** The recorder of a conversation: what it records is kept while it runs. */
export const ConversationVoice = ({ uuid, ...recorder }: ConversationVoiceProps) => (
  <VoiceRecorder {...recorder} keepRunning={() => keepRunning(uuid, recorder.format ?? 'ogg-opus')} />
);
