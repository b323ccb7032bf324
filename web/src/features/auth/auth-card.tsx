import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '../../components/language-picker.tsx';
import './auth-card.css';

/** The frame of the pages outside the app: brand, one card, the language below. */
export const AuthCard = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => {
  const { t } = useTranslation('auth');
  return (
    <div className="auth-page">
      <main className="auth-card">
        <div className="auth-brand">
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <span>Balcão</span>
        </div>
        <h1>{title}</h1>
        {lead && <p className="auth-lead">{lead}</p>}
        {children}
      </main>
      <footer className="auth-footer">
        <span>{t('tagline')}</span>
        <LanguagePicker />
      </footer>
    </div>
  );
};
