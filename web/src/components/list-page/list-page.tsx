import type { ReactNode } from 'react';
import { useNamedPage } from '../../lib/page-title.ts';
import './list-page.css';

type ListPageProps = {
  title: string;
  /** One sentence about the listed records, shown below the title. */
  about?: string;
  /** Buttons beside the title; the primary button is the last. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Layout of a page that lists records of one kind: title, buttons, and the list. */
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
