import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Spinner from '@cloudscape-design/components/spinner';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { formatPhone, formatTimeOrMoment } from '../../../lib/format.ts';
import { connectionQuery } from '../api/connection-queries.ts';
import { useLinkByCode } from '../api/use-link-by-code.ts';
import { TokenOnce } from './form/token-field.tsx';
import { LinkCode } from './link-code.tsx';
import { useReasonText } from './session-reason.tsx';
import { ownNumber } from '@balcao/shared/domain/contacts/typed-number.ts';

type QrDialogProps = {
  id: string;
  foreign: number | undefined;
  name: string;
  /** API token of a connection just made. */
  token: string | null;
  onClose: () => void;
  onRenew: () => void;
};

/** The code to scan, or the one to type into the phone of a number, renewed live, until the phone is linked. */
export const QrDialog = ({ id, foreign, name, token, onClose, onRenew }: QrDialogProps) => {
  const { t } = useTranslation('connections');
  const { data: connection, error, refetch } = useQuery(connectionQuery(id, foreign));
  const ask = useLinkByCode(id, foreign);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  /** When another code may be asked for, after too many. */
  const [askAgainAt, setAskAgainAt] = useState<string | null>(null);
  const [shownCode, setShownCode] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [isAskedToStay, setAskedToStay] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const status = connection?.status ?? 'OPENING';
  useEffect(() => {
    if (status !== 'CONNECTED') return;
    // The frame that brings the state does not say which phone was linked.
    void refetch();
    // What had the focus may be gone.
    const dialog = content.current?.closest('[role="dialog"]');
    if (!dialog?.contains(document.activeElement) || document.activeElement === content.current)
      [...(dialog?.querySelectorAll<HTMLElement>('[data-dialog-footer] button') ?? [])].at(-1)?.focus();
  }, [status, refetch]);
  const isGone = [error, ask.error].some((refusal) => isApiError(refusal, 'ERR_CONNECTION_NOT_FOUND'));
  const ended = status === 'DISCONNECTED';
  const linking = connection?.linkByCode ?? null;
  const reason = useReasonText(connection);
  // Whom WhatsApp gave no code for may be written otherwise: the number can be corrected where it stands.
  const number = typed ?? (ended && linking ? `+${linking.number}` : null);
  // A code that stood here and is gone without anybody here wanting that was given up by somebody else.
  const code = linking?.code ?? null;
  if (code !== null && code !== shownCode && !isLeaving) setShownCode(code);
  if (isLeaving && linking === null) setLeaving(false);
  const isReplaced = shownCode !== null && linking === null && status === 'qrcode';
  const isAsking = !isGone && number !== null && (ended || status === 'qrcode');
  const wasAsking = useRef(isAsking);
  // Before the dialog looks where the focus is.
  useLayoutEffect(() => {
    // The field and its button are gone, and what they asked for takes their place: on the button that closes, a second Enter would close.
    if (wasAsking.current && !isAsking && !content.current?.closest('[role="dialog"]')?.contains(document.activeElement))
      content.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const startOf = (): string => (connection?.number ? `+${connection.number}` : t('byNumber.start'));

  const onAsk = () => {
    const digits = ownNumber(number ?? '');
    if (digits === null) return setWrong(true);
    ask.mutate(digits, {
      onSuccess: () => {
        setTyped(null);
        setAskAgainAt(null);
        setShownCode(null);
        setLeaving(false);
      },
      onError: (refusal) => {
        if (isApiError(refusal, 'ERR_CONNECTION_NOT_FOUND')) return;
        if (!isApiError(refusal, 'ERR_TOO_MANY_REQUESTS')) return showToast('error', errorText(refusal));
        setAskAgainAt(new Date(Date.now() + refusal.details.retryAfterSec * 1000).toISOString());
      },
    });
  };
  const backToQr = () => {
    setTyped(null);
    setShownCode(null);
    setLeaving(linking !== null);
    if (linking || ended) onRenew();
  };
  /** Once the phone is linked the token is in sight. */
  const leave = () => (token && !isGone && !isCopied && status !== 'CONNECTED' ? setAskedToStay(true) : onClose());
  const confirm = isAsking
    ? { confirmLabel: t('byNumber.ask'), onConfirm: onAsk }
    : ended && !isGone
      ? { confirmLabel: t('actions.renew'), onConfirm: onRenew }
      : { confirmLabel: t('close'), onConfirm: leave };

  return (
    <>
      <Dialog
        title={t('qr.title', { name })}
        {...confirm}
        busy={ask.isPending}
        onClose={leave}
        onlyClose={isGone || (!ended && !isAsking)}
        size="small"
      >
        <div ref={content} className="connection-qr" role="status" tabIndex={-1}>
          {isGone ? (
            <Notice type="stopped">{t('qr.deleted')}</Notice>
          ) : (
            <>
              {status === 'CONNECTED' && <StatusIndicator type="success">{t('qr.connected')}</StatusIndicator>}
              {/* A code may have been scanned by another phone than the one that somebody here asked a code for. */}
              {status === 'CONNECTED' && connection?.number && (
                <p>
                  {formatPhone(connection.number)}
                  {connection.formerNumber && ` (${t('formerNumber', { number: formatPhone(connection.formerNumber) })})`}
                </p>
              )}
              {ended && <Notice type="stopped">{reason ?? t('status.DISCONNECTED')}</Notice>}
              {isReplaced && <Notice type="info">{t('byNumber.replaced')}</Notice>}
              {!isAsking && connection?.qrcode && status === 'qrcode' && (
                <>
                  {/* The library draws the squares; the text of the code never becomes markup. The white margin stays in dark mode. */}
                  <div
                    className="connection-qr-code"
                    role="img"
                    aria-label={t('qr.code')}
                    data-qr={connection.qrcode}
                    dangerouslySetInnerHTML={{ __html: renderSVG(connection.qrcode, { border: 2 }) }}
                  />
                  <ol>
                    <li>{t('qr.step1')}</li>
                    <li>{t('qr.step2')}</li>
                    <li>{t('qr.step3')}</li>
                  </ol>
                </>
              )}
              {!isAsking && linking?.code && status === 'qrcode' && (
                <LinkCode number={linking.number} code={linking.code} expiresAt={linking.expiresAt} />
              )}
              {!isAsking && !ended && status !== 'CONNECTED' && !(status === 'qrcode' && (connection?.qrcode || linking?.code)) && (
                <Box padding="l">
                  <Spinner size="large" />
                  {reason && <Notice type="stopped">{reason}</Notice>}
                  <p>{t(linking && status !== 'PAIRING' ? 'byNumber.coming' : status === 'qrcode' ? 'qr.coming' : `status.${status}`)}</p>
                </Box>
              )}
            </>
          )}
        </div>
        {isAsking && (
          <div className="connection-qr-number">
            <FormField
              label={t('byNumber.number')}
              description={t('byNumber.hint')}
              errorText={
                isWrong
                  ? t('byNumber.wrong')
                  : askAgainAt
                    ? t('byNumber.tooMany', { at: formatTimeOrMoment(askAgainAt, new Date()) })
                    : undefined
              }
              stretch
            >
              <Input
                value={number}
                inputMode="tel"
                autoFocus
                autoComplete={false}
                onChange={({ detail }) => {
                  setTyped(detail.value);
                  setWrong(false);
                }}
              />
            </FormField>
          </div>
        )}
        {!isGone && (status === 'qrcode' || ended) && (
          <div className="connection-qr-other">
            {number === null && !linking ? (
              // Keys: the same element under another name would keep the focus, and Enter would lead back.
              <Button key="open" variant="inline-link" onClick={() => setTyped(startOf())}>
                {t('byNumber.open')}
              </Button>
            ) : (
              <Button key="back" variant="inline-link" onClick={backToQr}>
                {t('byNumber.back')}
              </Button>
            )}
          </div>
        )}
        {token && !isGone && (
          <details className="connection-qr-token" open={status === 'CONNECTED'}>
            <summary>{t('token.onlyNow')}</summary>
            <TokenOnce token={token} onCopied={() => setCopied(true)} />
          </details>
        )}
      </Dialog>
      {token && !isGone && isAskedToStay && (
        <Dialog
          title={t('token.leaveTitle')}
          danger
          confirmLabel={t('close')}
          cancelLabel={t('token.stay')}
          onClose={() => setAskedToStay(false)}
          onConfirm={onClose}
        >
          <TokenOnce token={token} />
        </Dialog>
      )}
    </>
  );
};

/** A sentence that may take several lines. */
const Notice = ({ type, children }: { type: 'stopped' | 'info'; children: string }) => (
  <div className="connection-qr-notice">
    <StatusIndicator type={type}>
      <span className="connection-card-status">{children}</span>
    </StatusIndicator>
  </div>
);
