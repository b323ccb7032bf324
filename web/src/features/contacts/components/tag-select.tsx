import Multiselect from '@cloudscape-design/components/multiselect';
import { FirstHit } from '../../../components/first-hit.tsx';
import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../lib/api/client.ts';
import { randomColor } from '../../../lib/random-color.ts';
import { tagsKey, tagsQuery } from '../../tags/api/tag-queries.ts';

type TagSelectProps = {
  chosen: ReadonlyArray<string>;
  onChange: (ids: string[]) => void;
  label: string;
  placeholder: string;
  /** Offers to make a tag of what is typed and is none yet. */
  creates?: boolean;
};

/** Tags to choose from, with their colours; one that is missing is made on the spot. */
export const TagSelect = ({ chosen, onChange, label, placeholder, creates = false }: TagSelectProps) => {
  const { t } = useTranslation('contacts');
  const { data: tags = [] } = useQuery(tagsQuery());
  const [typed, setTyped] = useState('');
  const making = useMutation({
    mutationFn: (name: string) => api.createTag({ body: { name, color: randomColor(), kanban: 0 } }),
    onSuccess: ({ id }) => onChange([...chosen, id]),
    meta: { refreshes: [tagsKey] },
  });
  const name = typed.trim();
  const isNew = creates && name !== '' && tags.every((tag) => tag.name.toLocaleLowerCase() !== name.toLocaleLowerCase());
  const optionOf = (tag: { id: string; name: string; color: string }) => ({
    value: tag.id,
    label: tag.name,
    iconSvg: <TagDot color={tag.color} />,
  });
  const options = tags.map(optionOf);
  const found = options.filter((option) => foldText(option.label).includes(foldText(name)));
  return (
    <FirstHit>
      <Multiselect
        options={[...found, ...(isNew ? [{ value: newTag, label: t('tagForm.create', { name }) }] : [])]}
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        placeholder={placeholder}
        ariaLabel={label}
        filteringType={creates || options.length > 8 ? 'manual' : 'none'}
        filteringPlaceholder={t(creates ? 'tagForm.findOrCreate' : 'tagForm.find')}
        empty={t('tagForm.none')}
        expandToViewport
        onLoadItems={({ detail }) => setTyped(detail.filteringText)}
        onChange={({ detail }) => {
          const ids = detail.selectedOptions.flatMap(({ value }) => value ?? []);
          if (!ids.includes(newTag)) return onChange(ids);
          if (name.length < shortestTag) return showToast('error', t('tagForm.short'));
          making.mutate(name);
        }}
      />
    </FirstHit>
  );
};

/** Value of the option that makes a tag; no id looks like it. */
const newTag = 'new';
const shortestTag = 3;

const TagDot = ({ color }: { color: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="5" fill={color} style={{ fill: color, stroke: 'none' }} />
  </svg>
);
