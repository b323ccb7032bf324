import { randomInt } from 'node:crypto';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { Reply, Request } from '../http/http-server.ts';
import type { SimConnection } from '../model/connection.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import { hourMs, nameKey, type TemplateStore } from '../store/template-store.ts';
import { templateChanges } from '../webhooks/template-changes.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import { graphErrorReply, wordedErrorReply } from './graph-error.ts';
import { componentsComplaint, nameComplaint, templateCreation, templateEdit } from './template-rules.ts';
import type { SimTemplate } from './templates.ts';

type Deps = {
  templates: TemplateStore;
  connections: ConnectionStore;
  faults: FaultStore;
  sender: WebhookSender;
  /** Whether a file was uploaded under this handle. */
  isHandle: (handle: string) => boolean;
};

const mostTemplates = 250;
const mostInAnHour = 100;
const dayMs = 24 * hourMs;

export type TemplateDesk = ReturnType<typeof createTemplateDesk>;

/** What Meta does with the templates of an account: takes them or says why not, reviews them after a while, and tells of it.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/template-management */
export const createTemplateDesk = ({ templates, connections, faults, sender, isHandle }: Deps) => {
  const timers = new Set<NodeJS.Timeout>();

  const tell = (
    accountId: string,
    { before, after }: { before: SimTemplate; after: SimTemplate },
    at = Math.floor(Date.now() / 1000),
  ): void => {
    const number = connections.list().find(({ channel, businessAccountId }) => channel === 'whatsapp' && businessAccountId === accountId);
    if (!number) return;
    for (const part of templateChanges(before, after, at))
      sender.enqueue({
        phoneNumberId: number.phoneNumberId,
        lane: `templates:${accountId}`,
        messageId: after.id,
        part,
        dueAt: Date.now(),
        createdAt: Date.now(),
      });
  };

  const decide = (accountId: string, id: string, state: Partial<SimTemplate>, at?: number): SimTemplate | null => {
    const found = templates.change(accountId, id, state);
    if (!found) return null;
    tell(accountId, found, at);
    return found.after;
  };

  /** Texts that shout are what a reviewer who has no orders rejects. */
  const verdictOn = ({ components }: SimTemplate): 'approve' | 'reject' | null => {
    const { templateReview } = faults.get();
    if (templateReview !== 'byText') return templateReview;
    return components.some(({ text }) => typeof text === 'string' && text.includes('!!!')) ? 'reject' : 'approve';
  };

  const review = (accountId: string, id: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const template = templates.find(accountId, id);
      const verdict = template?.status === 'PENDING' ? verdictOn(template) : null;
      if (verdict === 'approve') decide(accountId, id, { status: 'APPROVED', rejected_reason: 'NONE' });
      if (verdict === 'reject') decide(accountId, id, { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' });
    }, faults.get().templateReviewMs);
    timers.add(timer);
  };

  const create = (request: Request, [number]: SimConnection[]): Reply => {
    const wanted = templateCreation.safeParse(parseJson(request.body.toString('utf8')));
    if (!wanted.success || !number)
      return graphErrorReply(100, `Param ${wanted.error?.issues[0]?.path.join('.') ?? ''} is missing or not valid.`);
    const accountId = number.businessAccountId;
    const { name, language, category, components, parameter_format } = wanted.data;
    const now = Date.now();
    const book = templates.book(accountId);
    if (book.made.filter((at) => at > now - hourMs).length >= mostInAnHour) return graphErrorReply(80008);
    const wrong = nameComplaint(name) ?? componentsComplaint(category, components, parameter_format === 'NAMED', isHandle);
    if (wrong) return wordedErrorReply(wrong);
    const own = templates.list(accountId);
    if ((book.reserved[nameKey(name, language)] ?? 0) > now)
      return wordedErrorReply({
        code: 100,
        subcode: 2388023,
        title: 'Message template language is being deleted',
        text: `New ${language} content can't be added while the existing ${language} content is being deleted. Try again in 4 weeks or consider creating a new message template.`,
      });
    if (own.some((each) => each.name === name && each.language === language))
      return wordedErrorReply({
        code: 100,
        subcode: 2388024,
        title: 'Content in this language already exists',
        text: `There is already ${language} content for this template. You can create a new template and try again.`,
      });
    if (own.length >= mostTemplates)
      return wordedErrorReply({
        code: 100,
        subcode: 2388019,
        title: 'Message template limit exceeded',
        text: `The account has ${mostTemplates} message templates. Delete one to create another.`,
      });
    const template: SimTemplate = {
      id: `73${String(randomInt(10 ** 12, 10 ** 13))}`,
      name,
      language,
      status: 'PENDING',
      category,
      parameter_format,
      rejected_reason: 'NONE',
      quality_score: { score: 'UNKNOWN' },
      components: category === 'AUTHENTICATION' ? authenticationParts(components) : components,
    };
    templates.add(accountId, template, now);
    review(accountId, template.id);
    return { status: 200, json: { id: template.id, status: template.status, category } };
  };

  const edit = (request: Request, accountId: string, template: SimTemplate): Reply => {
    const wanted = templateEdit.safeParse(parseJson(request.body.toString('utf8')));
    if (!wanted.success) return graphErrorReply(100, `Param ${wanted.error.issues[0]?.path.join('.') ?? ''} is not valid.`);
    const { category = template.category, components } = wanted.data;
    const refuse = (text: string) => wordedErrorReply({ code: 100, title: 'Message template can’t be edited', text });
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
      return refuse('Only approved, rejected or paused message templates can be edited.');
    const isApproved = template.status === 'APPROVED';
    if (isApproved && category !== template.category) return refuse('The category of an approved message template can’t be changed.');
    const now = Date.now();
    const edits = templates.book(accountId).edits[template.id] ?? [];
    if (isApproved && edits.some((at) => at > now - dayMs)) return refuse('An approved message template can be edited once a day.');
    if (isApproved && edits.filter((at) => at > now - 30 * dayMs).length >= 10)
      return refuse('An approved message template can be edited 10 times in 30 days.');
    const wrong = components && componentsComplaint(category, components, template.parameter_format === 'NAMED', isHandle);
    if (wrong) return wordedErrorReply(wrong);
    const parts = components && category === 'AUTHENTICATION' ? authenticationParts(components) : components;
    templates.change(
      accountId,
      template.id,
      { status: 'PENDING', category, rejected_reason: 'NONE', components: parts ?? template.components },
      isApproved ? now : null,
    );
    review(accountId, template.id);
    return { status: 200, json: { success: true, id: template.id, name: template.name, category } };
  };

  /** All languages of a name, or the one of an id. */
  const remove = (request: Request, [number]: SimConnection[]): Reply => {
    const accountId = number?.businessAccountId ?? '';
    const [name, id] = [request.query.get('name'), request.query.get('hsm_id')];
    const gone = templates.list(accountId).filter((each) => each.name === name && (id === null || each.id === id));
    if (gone.length === 0)
      return wordedErrorReply({
        code: 100,
        subcode: 2593002,
        title: 'Message template not found',
        text: 'The account has no message template of this name.',
      });
    templates.remove(accountId, gone, Date.now());
    return { status: 200, json: { success: true } };
  };

  /** The template of this id in one of these accounts. */
  const find = (id: string, numbers: ReadonlyArray<SimConnection>): { accountId: string; template: SimTemplate } | null => {
    for (const { businessAccountId: accountId } of numbers) {
      const template = templates.find(accountId, id);
      if (template) return { accountId, template };
    }
    return null;
  };

  for (const accountId of new Set(connections.list().map(({ businessAccountId }) => businessAccountId)))
    for (const { id } of templates.book(accountId).added) if (templates.find(accountId, id)?.status === 'PENDING') review(accountId, id);

  return { create, edit, remove, find, decide, stop: (): void => timers.forEach(clearTimeout) };
};

type Part = SimTemplate['components'][number];
/** What Meta makes of an authentication template: its own words, and a link that copies the code. */
const authenticationParts = (given: ReadonlyArray<Part>): Part[] => {
  const of = (type: string) => given.find((part) => part['type'] === type);
  const minutes = of('FOOTER')?.['code_expiration_minutes'];
  const advice = of('BODY')?.['add_security_recommendation'] === true;
  const [asked] = templateCreation.shape.components.parse([of('BUTTONS')])[0]?.buttons ?? [];
  return [
    {
      type: 'BODY',
      text: `*{{1}}* é seu código de verificação.${advice ? ' Para sua segurança, não o compartilhe.' : ''}`,
      add_security_recommendation: advice,
      example: { body_text: [['123456']] },
    },
    ...(minutes === undefined
      ? []
      : [{ type: 'FOOTER', text: `Este código expira em ${String(minutes)} minutos.`, code_expiration_minutes: minutes }]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: asked?.text ?? 'Copiar código',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
          example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456'],
        },
      ],
    },
  ];
};
