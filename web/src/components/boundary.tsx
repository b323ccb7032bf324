import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailurePlace, tellFailure } from '../lib/failures.ts';
import { useLayer } from '../lib/layers/use-layer.ts';
import { ChunkError } from '../lib/lazy-part.ts';
import './boundary.css';

type BoundaryProps = {
  place: FailurePlace;
  /** Closes what stands in it, where that can be closed. */
  onClose?: () => void;
  /** Another one is another try. */
  of?: unknown;
  children: ReactNode;
};

/** Keeps what fails while it is drawn from taking along what is around it: says so in its place, with a way to try again. */
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

/** Room for what is loaded when it is needed: `fallback` keeps its place until then. With `onClose` it is a dialog. */
export const Part = ({ fallback, place, children, ...props }: PartProps) => (
  <Boundary place={place ?? (props.onClose ? 'dialog' : 'part')} {...props}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
);

type FailedPartProps = { place: FailurePlace; error: unknown; onRetry: () => void; onClose?: () => void };

/** Says that something could not be shown. A part that could not be loaded comes with the page only. */
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
