import { toCsv } from '@balcao/shared/domain/text/to-csv.ts';
import type { TFunction } from 'i18next';

/** Saves a small file that shows which columns an import reads. */
export const saveSample = (t: TFunction<'contactLists'>): void => {
  const rows = [
    [t('sample.name'), t('sample.number'), t('sample.email')],
    ['Ana Souza', '5511987654321', 'ana@exemplo.com.br'],
    ['Bruno Lima', '(21) 98765-4321', ''],
  ];
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = t('sample.fileName');
  link.click();
  URL.revokeObjectURL(url);
};
