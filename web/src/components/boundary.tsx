import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailurePlace, tellFailure } from '../lib/failures.ts';
import { useLayer } from '../lib/layers/use-layer.ts';
import { ChunkError } from '../lib/lazy-part.ts';
import './boundary.css';

type BoundaryProps = {
  place: FailurePlace;
  /** Closes the dialog or panel inside the boundary; undefined when the content cannot be closed. */
  onClose?: () => void;
  /** Reset key of the error boundary: when this value changes after an error, the content is rendered again. */
  of?: unknown;
  children: ReactNode;
};

/** React error boundary: when its content fails to render, an error with a retry button replaces that content, and the rest of the page stays. */
export class Boundary extends Component<BoundaryProps, { failed: [error: unknown] | null }> {
  override state: { failed: [error: unknown] | null } = { failed: null };
  static getDerivedStateFromError = (error: unknown) => ({ failed: [error] });
  override componentDidCatch(error: unknown) {
    tellFailure('render', this.props.place, error);
  }
  override componentDidUpdate({ of }: BoundaryProps) {
    if (this.state.failed && of !== this.props.of) this.retry();
  }
  retry = () => this.setState({ failed: null });
  override render() {
    const { place, onClose, children } = this.props;
    const { failed } = this.state;
    if (!failed) return children;
    const close = onClose && (() => (this.retry(), onClose()));
    return <FailedPart place={place} error={failed[0]} onRetry={this.retry} onClose={close} />;
  }
}

type PartProps = Partial<BoundaryProps> & { fallback?: ReactNode };

/** Error boundary and Suspense around content that is loaded on demand; `fallback` is shown while it loads. Without `place`, content
 *  with `onClose` is treated as a dialog, any other as a part of the page. */
export const Part = ({ fallback, place, children, ...props }: PartProps) => (
  <Boundary place={place ?? (props.onClose ? 'dialog' : 'part')} {...props}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
);

type FailedPartProps = { place: FailurePlace; error: unknown; onRetry: () => void; onClose?: () => void };

/** Error message in place of content that failed to render, with a retry button. Retry reloads the whole page when a code chunk could
 *  not be loaded, else it renders the content again. With `place` = `menu` nothing is shown. */
export const FailedPart = ({ place, error, onRetry, onClose }: FailedPartProps) => {
  const { t } = useTranslation('common');
  const isChunk = error instanceof ChunkError;
  const isDialog = place === 'dialog' && onClose !== undefined;
  const dismiss = useLayer(isDialog, onClose ?? onRetry);
  return place === 'menu' ? null : (
    <div className={`failed failed-${place}`} role="alert">
      <p>{t(`failed.${isChunk ? 'chunk' : place}`)}</p>
      <button type="button" onClick={isChunk ? () => location.reload() : onRetry}>
        {t('retry')}
      </button>
      {onClose && (
        <button type="button" onClick={isDialog ? dismiss : onClose}>
          {t('close')}
        </button>
      )}
    </div>
  );
};
