import type { NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { Menu } from '../../../components/menu.tsx';
import { menuKinds } from '../nodes/kinds.ts';
import { NodeIcon } from '../nodes/node-icon.tsx';

/** The round button that adds nodes. */
export const AddMenu = ({ onAdd }: { onAdd: (kind: NodeKind) => void }) => {
  const { t } = useTranslation('flows');
  return (
    <div className="flow-add">
      <Menu
        align="start"
        label={t('add.label')}
        items={menuKinds.map((kind) => ({ label: t(`add.kinds.${kind}`), icon: <NodeIcon kind={kind} />, onSelect: () => onAdd(kind) }))}
        trigger={(props) => (
          <button
            type="button"
            className="flow-add-button"
            title={`${t('add.label')} (A)`}
            aria-label={t('add.label')}
            data-flow-add=""
            {...props}
          >
            <Icon name="add-plus" />
          </button>
        )}
      />
    </div>
  );
};
