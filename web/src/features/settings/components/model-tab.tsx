import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ListStates } from '../../../components/list-page/list-states.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { formatCount } from '../../../lib/format.ts';
import { modelServiceQuery } from '../../assist/api/assist-queries.ts';
import { useSaveModel } from '../api/use-save-model.ts';
import { ModelForm } from './model-form.tsx';

/** Where an admin sets up the language model, tries it, and sees what it used this month. */
export const ModelTab = () => {
  const { t } = useTranslation(['assist', 'common']);
  const query = useQuery(modelServiceQuery());
  const [asking, setAsking] = useState<'form' | 'removal' | null>(null);
  const saving = useSaveModel();
  const trying = useMutation({ mutationFn: () => api.testModelService(), meta: { failsWithoutToast: true } });
  const service = query.data;
  const isSet = service !== undefined && service.url !== '';

  return (
    <ListStates query={query} count={1} empty={{ title: '' }}>
      {service && (
        <section className="setting-group">
          <p>{t('model.about')}</p>
          {isSet ? (
            <>
              <dl className="model-facts">
                <dt>{t('model.fields.url')}</dt>
                <dd>{service.url}</dd>
                <dt>{t('model.fields.model')}</dt>
                <dd>{service.model}</dd>
                <dt>{t('model.fields.transcriptionModel')}</dt>
                <dd>{service.transcriptionModel || t('model.none')}</dd>
                <dt>{t('model.fields.key')}</dt>
                <dd>{t(service.hasKey ? 'model.hasKey' : 'model.noKey')}</dd>
              </dl>
              {service.monthlyTokens > 0 ? (
                <ProgressBar
                  value={Math.min(100, (100 * service.usedTokens) / service.monthlyTokens)}
                  label={t('model.used')}
                  description={t('model.usedOf', { used: formatCount(service.usedTokens), max: formatCount(service.monthlyTokens) })}
                  status={service.usedTokens >= service.monthlyTokens ? 'error' : 'in-progress'}
                  resultText={t('model.usedUp')}
                />
              ) : (
                <p>
                  {t('model.used')}: {t('model.tokens', { shown: formatCount(service.usedTokens), count: service.usedTokens })}
                </p>
              )}
              <p className="model-test" role="status">
                {trying.data && t('model.testOk', { answer: trying.data.answer, ms: trying.data.ms })}
                {trying.error && <span className="model-failed">{errorText(trying.error)}</span>}
              </p>
            </>
          ) : (
            <p>{t('model.nothing')}</p>
          )}
          <div className="setting-actions">
            {isSet && (
              <>
                <Button onClick={() => setAsking('removal')}>{t('model.remove')}</Button>
                <Button loading={trying.isPending} onClick={() => trying.mutate(undefined, { onSettled: () => void query.refetch() })}>
                  {t('model.test')}
                </Button>
              </>
            )}
            <Button variant="primary" onClick={() => setAsking('form')}>
              {t(isSet ? 'model.change' : 'model.setUp')}
            </Button>
          </div>
        </section>
      )}
      {asking === 'form' && service && (
        <ModelForm
          service={service}
          onClose={() => {
            setAsking(null);
            trying.reset();
          }}
        />
      )}
      {asking === 'removal' && service && (
        <Dialog
          title={t('model.removeTitle')}
          confirmLabel={t('model.remove')}
          danger
          busy={saving.isPending}
          onClose={() => setAsking(null)}
          onConfirm={() =>
            saving.mutate(
              { url: '', model: '', version: service.version },
              {
                onSuccess: () => {
                  setAsking(null);
                  trying.reset();
                  showToast('success', t('common:record.updated'));
                },
              },
            )
          }
        >
          {t('model.removeText')}
        </Dialog>
      )}
    </ListStates>
  );
};
