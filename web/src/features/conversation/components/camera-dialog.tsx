import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import './camera-dialog.css';

type CameraDialogProps = { onTaken: (photo: File) => void; onClose: () => void };
type Refusal = 'denied' | 'none' | 'busy';

const refusals: Record<string, Refusal> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};
const jpegQuality = 0.9;

/** A photo from this computer's camera: taken, looked at, taken again if need be. Its caption is written where every file's is. */
export const CameraDialog = ({ onTaken, onClose }: CameraDialogProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const video = useRef<HTMLVideoElement>(null);
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([]);
  const [cameraId, setCameraId] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [tries, setTries] = useState(0);
  const photoUrl = useObjectUrl(photo);

  useEffect(() => {
    if (photo) return;
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      // Browsers offer cameras to secure pages only.
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      if (!devices) return setRefusal('denied');
      try {
        const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
        stream = await devices.getUserMedia({ video: cameraId ? { ...size, deviceId: { exact: cameraId } } : size });
        if (isOver) return stop();
        setRefusal(null);
        if (video.current) video.current.srcObject = stream;
        // Their names are told once one may be used.
        setCameras((await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput'));
      } catch (error) {
        if (!isOver) setRefusal((error instanceof Error && refusals[error.name]) || 'busy');
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [photo, cameraId, tries]);

  const take = () => {
    const shown = video.current;
    if (!shown?.videoWidth) return;
    const canvas = document.createElement('canvas');
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (!blob) return;
        const name = `${t('ticketDialogs:camera.fileName')}-${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}.jpg`;
        setReady(false);
        setPhoto(new File([blob], name, { type: 'image/jpeg' }));
      },
      'image/jpeg',
      jpegQuality,
    );
  };
  const confirm = () => (refusal ? setTries(tries + 1) : photo ? onTaken(photo) : take());
  const options = cameras.map(({ deviceId: value, label }, index) => ({
    value,
    label: label || t('ticketDialogs:camera.nth', { count: index + 1 }),
  }));

  return (
    <Dialog
      size="medium"
      title={t('attach.camera')}
      confirmLabel={t(refusal ? 'common:retry' : photo ? 'ticketDialogs:camera.use' : 'ticketDialogs:camera.take')}
      disabled={!refusal && !photo && !isReady}
      onConfirm={confirm}
      onClose={onClose}
    >
      {refusal ? (
        <Alert type="warning" header={t(`ticketDialogs:camera.${refusal}`)}>
          {t(`ticketDialogs:camera.${refusal}Help`)}
        </Alert>
      ) : (
        <div className="camera">
          <div className="camera-view">
            {photo && photoUrl ? (
              <img src={photoUrl} alt={t('ticketDialogs:camera.taken')} />
            ) : (
              <video
                ref={video}
                autoPlay
                muted
                playsInline
                aria-label={t('ticketDialogs:camera.live')}
                onLoadedData={() => setReady(true)}
              />
            )}
          </div>
          {photo ? (
            <Button iconName="refresh" onClick={() => setPhoto(null)}>
              {t('ticketDialogs:camera.again')}
            </Button>
          ) : (
            options.length > 1 && (
              <Select
                selectedOption={options.find(({ value }) => value === cameraId) ?? options[0] ?? null}
                options={options}
                ariaLabel={t('ticketDialogs:camera.which')}
                onChange={({ detail }) => {
                  setReady(false);
                  setCameraId(detail.selectedOption.value ?? null);
                }}
              />
            )
          )}
        </div>
      )}
    </Dialog>
  );
};
