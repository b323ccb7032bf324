import type { NodeKind, NodeOf } from '@balcao/shared/domain/flow/drawing.ts';
import { compares } from '@balcao/shared/domain/flow/run/compare.ts';
import { fillPlaceholders } from '@balcao/shared/domain/placeholders.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor/editor-store.ts';
import { ShownPicture } from '../../../components/shown-picture.tsx';
import { NodeIcon } from './node-icon.tsx';
import { fileName } from './node-text.ts';

type BodyProps<Kind extends NodeKind> = { node: NodeOf<Kind> };

/** Characters of a compared value that a card shows. */
const shownValue = 15;

const shortened = (text: string, characters: number): string => {
  const cut = cutText(text, characters);
  return cut.length < text.length ? `${cut.trimEnd()}…` : text;
};

const Text = ({ children }: { children: string }) => (children === '' ? <Missing /> : <p className="node-text">{children}</p>);

const Missing = () => {
  const { t } = useTranslation('flows');
  return <p className="node-missing">{t('card.empty')}</p>;
};

const Named = ({ name }: { name: string | undefined }) => (name ? <p className="node-named">{name}</p> : <Missing />);

const Picture = ({ file }: { file: string }) => {
  const link = useEditor(({ files }) => files[file]);
  if (file === '') return <Missing />;
  return link ? (
    <ShownPicture className="node-picture" src={link} alt={fileName(file)} loading="lazy" draggable={false} />
  ) : (
    <FileName file={file} />
  );
};
const FileName = ({ file, name }: { file: string; name?: string | undefined }) =>
  file === '' ? <Missing /> : <p className="node-file">{name || fileName(file)}</p>;

const AudioBody = ({ node }: BodyProps<'audio'>) => {
  const { t } = useTranslation('flows');
  return (
    <>
      <FileName file={node.data.url} />
      {node.data.url !== '' && <p className="node-hint">{t(node.data.record ? 'card.recorded' : 'card.sent')}</p>}
    </>
  );
};

const IntervalBody = ({ node }: BodyProps<'interval'>) => {
  const { t } = useTranslation('flows');
  return <p className="node-named">{t('card.interval', { sec: node.data.sec })}</p>;
};

const ConditionBody = ({ node }: BodyProps<'condition'>) => {
  const signs = ['=', '≥', '≤', '<', '>'];
  return node.data.key === '' ? (
    <Missing />
  ) : (
    <p className="node-rule">
      <code>{node.data.key}</code> {signs[node.data.condition - 1]} <code>{shortened(node.data.value, shownValue)}</code>
    </p>
  );
};

/** The comparison, and while the test phone runs whether it holds by what was answered there. */
const CompareBody = ({ node }: BodyProps<'conditionCompare'>) => {
  const { t } = useTranslation('flows');
  const values = useEditor(({ testing }) => testing?.values);
  const { leftValue, operator, rightValue } = node.data;
  if (leftValue === '') return <Missing />;
  const isAlone = operator === 'isEmpty' || operator === 'isNotEmpty';
  const holds = values && compares(fillPlaceholders(leftValue, values), operator, fillPlaceholders(rightValue, values));
  return (
    <>
      <p className="node-rule">
        <code>{shortened(leftValue, shownValue)}</code> {t(`operators.${operator}`)}{' '}
        {!isAlone && <code>{shortened(rightValue, shownValue)}</code>}
      </p>
      {holds !== undefined && <p className={holds ? 'node-holds' : 'node-fails'}>{t(holds ? 'card.holds' : 'card.fails')}</p>}
    </>
  );
};

const InputBody = ({ node }: BodyProps<'input'>) => {
  const { t } = useTranslation('flows');
  const values = useEditor(({ testing }) => testing?.values);
  const answers = useEditor(({ testing }) => testing?.answers);
  const { question, variableName } = node.data;
  const answer = answers && Object.hasOwn(answers, variableName) ? answers[variableName] : undefined;
  return (
    <>
      <Text>{values ? fillPlaceholders(question, values, 'keep') : question}</Text>
      {variableName !== '' && (
        <p className="node-hint">
          {t('card.savedIn')} <code>{variableName}</code>
          {answer !== undefined && `: ${shortened(answer, 40)}`}
        </p>
      )}
    </>
  );
};

const VariableBody = ({ node }: BodyProps<'variable'>) => {
  const { variableName, variableValue, variableExpression, isExpression } = node.data;
  return variableName === '' ? (
    <Missing />
  ) : (
    <p className="node-rule">
      <code>{variableName}</code> = <code>{shortened(isExpression ? variableExpression : variableValue, 40)}</code>
    </p>
  );
};

const HttpBody = ({ node }: BodyProps<'httpRequest'>) =>
  node.data.url === '' ? (
    <Missing />
  ) : (
    <p className="node-url">
      <strong>{node.data.method}</strong> {node.data.url}
    </p>
  );

const BlockBody = ({ node }: BodyProps<'singleBlock'>) => {
  const { t } = useTranslation('flows');
  const { seq, elements } = node.data;
  const ordered = seq.flatMap((number) => elements.find((each) => each.number === number) ?? []);
  if (ordered.length === 0) return <Missing />;
  return (
    <ul className="node-contents">
      {ordered.map((each) => (
        <li key={each.number}>
          <NodeIcon kind={each.type === 'document' ? 'singleBlock' : each.type} />
          {each.type === 'message' && <span>{shortened(each.value, 160)}</span>}
          {each.type === 'interval' && <span>{t('card.interval', { sec: each.value })}</span>}
          {each.type === 'img' && <Picture file={each.value} />}
          {(each.type === 'audio' || each.type === 'video' || each.type === 'document') && (
            <span>{each.original || fileName(each.value) || t('card.empty')}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

const SwitchFlowBody = ({ node }: BodyProps<'switchFlow'>) => {
  const { t } = useTranslation('flows');
  const message = messageOf(node.data.typebotIntegration);
  return (
    <>
      <Named name={node.data.flowSelected?.name} />
      {message !== '' && <p className="node-text">{message}</p>}
      <p className="node-hint">{t('card.switchHint')}</p>
    </>
  );
};

/** The message in the settings of an integration that came with an older flow; they have no fixed shape. */
const messageOf = (settings: unknown): string => {
  const message = typeof settings === 'object' && settings !== null && 'message' in settings ? settings.message : settings;
  return typeof message === 'string' ? message.trim() : '';
};

const StartBody = () => {
  const { t } = useTranslation('flows');
  return <p className="node-hint">{t('card.start')}</p>;
};

const bodies: { [Kind in NodeKind]: ComponentType<BodyProps<Kind>> } = {
  start: StartBody,
  message: ({ node }) => <Text>{node.data.label}</Text>,
  interval: IntervalBody,
  condition: ConditionBody,
  conditionCompare: CompareBody,
  menu: ({ node }) => <Text>{node.data.message}</Text>,
  img: ({ node }) => <Picture file={node.data.url} />,
  audio: AudioBody,
  video: ({ node }) => <FileName file={node.data.url} />,
  randomizer: () => null,
  switchFlow: SwitchFlowBody,
  attendant: ({ node }) => <Named name={node.data.user?.name} />,
  ticket: ({ node }) => (
    <>
      <Named name={node.data.queue?.name} />
      {node.data.user && <p className="node-hint">{node.data.user.name}</p>}
    </>
  ),
  tag: ({ node }) => <Named name={node.data.tag?.name} />,
  singleBlock: BlockBody,
  httpRequest: HttpBody,
  variable: VariableBody,
  input: InputBody,
};

/** What a node says and does, on its card. */
export const CardBody = <Kind extends NodeKind>({ kind, node }: { kind: Kind; node: NodeOf<Kind> }) => {
  const Body: ComponentType<BodyProps<Kind>> = bodies[kind];
  return <Body node={node} />;
};
