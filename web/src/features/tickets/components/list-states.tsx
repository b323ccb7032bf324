import type { ReactNode } from 'react';
import './ticket-list.css';

/** Why a list is empty, and what to do about it. */
export const ListState = ({
  title,
  text,
  action,
  art = 'inbox',
}: {
  title: string;
  text: string;
  action?: ReactNode;
  art?: 'inbox' | 'search' | 'error';
}) => (
  <div className="list-state">
    <svg
      className="art"
      viewBox="0 0 88 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.500"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {art === 'inbox' && (
        <>
          <path d="M18 12h36a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H36l-12 9v-9h-6a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z" opacity=".35" />
          <path d="M66 24h4a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8h-2v7l-9-7h-9M24 27l8 8 16-15" />
        </>
      )}
      {art === 'search' && (
        <>
          <circle cx="40" cy="28" r="18" opacity=".35" />
          <path d="M54 42l14 14M33 28h14" />
        </>
      )}
      {art === 'error' && (
        <>
          <path d="M44 8l32 48H12z" opacity=".35" />
          <path d="M44 26v14M44 48v.5" />
        </>
      )}
    </svg>
    <h2>{title}</h2>
    <p>{text}</p>
    {action}
  </div>
);

/** Placeholder rows. */
export const ListSkeleton = ({ rows = 9 }: { rows?: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className="row-skeleton">
        <i />
        <span>
          <b />
          <b />
        </span>
      </div>
    ))}
  </div>
);
