import type { ReactNode } from 'react';
import { useNamedPage } from '../../lib/page-title.ts';
import './list-page.css';

type ListPageProps = {
  title: string;
  /** One sentence about the listed records, below the title. */
  about?: string;
  /** Buttons beside the title, the most important one last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page about one kind of record: its title, actions, and the list. */
export const ListPage = ({ title, about, actions, children }: ListPageProps) => {
  useNamedPage(title);
  return (
    <div className="list-page">
      <header>
        <h1>{title}</h1>
        {actions}
      </header>
      {about && <p>{about}</p>}
      {children}
    </div>
  );
};
