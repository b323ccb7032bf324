import type { ListRowRefusal } from '@balcao/shared/domain/contact-lists/read-list-row.ts';
import { importTexts } from '../../contact-jobs/service/job-texts.ts';
import type { ListLanguage } from './contact-list-job.ts';

const own: Record<ListLanguage, Pick<Record<ListRowRefusal, string>, 'badName' | 'known'>> = {
  pt: { badName: 'Nome inválido (de 2 a 50 caracteres)', known: 'Já estava na lista' },
  en: { badName: 'Invalid name (2 to 50 characters)', known: 'Already on the list' },
  es: { badName: 'Nombre inválido (de 2 a 50 caracteres)', known: 'Ya estaba en la lista' },
  tr: { badName: 'Geçersiz ad (2–50 karakter)', known: 'Zaten listede' },
};

/** Words of the file that says which rows were not added to a list, and why. */
export const listTexts = (language: ListLanguage) => {
  const { sheet, titles, reasons } = importTexts[language];
  return { sheet, titles, reasons: { ...reasons, ...own[language] } };
};
