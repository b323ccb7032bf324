import { companyTemplate } from '@balcao/shared/contract/configuration.ts';
import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { codeText } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/api/session.ts';
import { downloadTemplate, type Template, type TemplateChange, useTemplate } from '../api/configuration.ts';

const kinds = ['settings', 'holidays', 'tags', 'queues', 'quickMessages'] as const;

/** The company as a template: saved as a file, and made as one says. */
export const ConfigurationTab = () => {
  const { t } = useTranslation('settings');
  const name = useSession((session) => session.user?.company.name ?? '');
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<{ template: Template; changes: ReadonlyArray<TemplateChange> } | null>(null);
  const saving = useMutation({ mutationFn: () => downloadTemplate(name) });
  const template = useTemplate();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = companyTemplate.safeParse(await parsed(file));
    if (!read.success) return showToast('error', t('configuration.invalid'));
    template.mutate({ template: read.data, apply: false }, { onSuccess: ({ changes }) => setWanted({ template: read.data, changes }) });
  };
  const apply = () => {
    if (!wanted) return;
    template.mutate(
      { template: wanted.template, apply: true },
      {
        onSuccess: ({ changes }) => {
          const refused = changes.filter(({ outcome }) => outcome === 'refused');
          if (refused.length > 0) return setWanted({ template: wanted.template, changes });
          setWanted(null);
          showToast('success', t('configuration.applied'));
        },
      },
    );
  };
  const isNothing = wanted?.changes.every(({ outcome }) => outcome === 'same') ?? false;
  return (
    <section className="setting-group">
      <p>{t('configuration.about')}</p>
      <div className="setting-actions">
        <Button iconName="download" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('configuration.export')}
        </Button>
        <Button iconName="upload" loading={template.isPending && wanted === null} onClick={() => input.current?.click()}>
          {t('configuration.import')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept="application/json,.json"
          aria-label={t('configuration.import')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {wanted && (
        <Dialog
          title={t('configuration.preview')}
          confirmLabel={t('configuration.apply')}
          size="medium"
          busy={template.isPending}
          disabled={isNothing}
          onConfirm={apply}
          onClose={() => setWanted(null)}
        >
          {isNothing && <p>{t('configuration.nothing')}</p>}
          <ul>
            {kinds.map((kind) => {
              const of = (outcome: TemplateChange['outcome']) =>
                wanted.changes.filter((change) => change.kind === kind && change.outcome === outcome).length;
              const context = kind === 'holidays' ? 'masculine' : 'feminine';
              const parts = [
                of('new') > 0 && t('configuration.new', { count: of('new'), context }),
                of('changed') > 0 && t('configuration.changed', { count: of('changed'), context }),
                of('same') > 0 && t('configuration.same', { count: of('same'), context }),
              ].filter(Boolean);
              return (
                parts.length > 0 && (
                  <li key={kind}>
                    <strong>{t(`configuration.kinds.${kind}`)}</strong>: {parts.join(' · ')}
                  </li>
                )
              );
            })}
          </ul>
          {wanted.changes
            .filter(({ outcome }) => outcome === 'refused')
            .map((change) => (
              <p key={`${change.kind} ${change.name}`} role="alert">
                {t('configuration.refused', { name: change.name, why: codeText(change.why ?? '') })}
              </p>
            ))}
        </Dialog>
      )}
    </section>
  );
};

const parsed = async (file: File): Promise<unknown> => {
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
};
