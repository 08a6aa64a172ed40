import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type Act, type ActContext, type LockContext } from '../../platform/staff/desk-act.ts'
import { insertTemplate, lockTemplate, updateTemplate, type AnswerTemplate } from './template-queries.ts'

type Typed = { readonly title: string; readonly body: string }
type Seen = { readonly version: number }
type OnTemplate<Body> = { readonly params: { readonly templateId: number }; readonly body: Body }

export const toTemplate = ({ id, title, body, version }: AnswerTemplate) => ({
  templateId: id,
  title,
  body,
  version,
})
type Template = ReturnType<typeof toTemplate>

async function lock(
  { tx }: LockContext,
  { params: { templateId } }: OnTemplate<unknown>,
): Promise<AnswerTemplate> {
  const found = await lockTemplate(tx, templateId)
  if (!found) throw new Problem('notFound')
  return found
}

const changedNow = ({ staff, now }: ActContext) => ({ changedBy: staff.staffId, changedAt: now })

/** What the ledger records of a template: never a customer's, so it names no company. */
const recorded = (action: string, { id, title }: AnswerTemplate) => ({
  action,
  subject: id,
  companyId: null,
  detail: { title },
})

export const addTemplate = {
  work: async (context: ActContext, _: undefined, { body: { title, body } }: { readonly body: Typed }) => {
    const made = await insertTemplate(context.tx, { title, body, ...changedNow(context) })
    return { answer: toTemplate(made), ...recorded('template.added', made) }
  },
}

export const changeTemplate: Act<AnswerTemplate, OnTemplate<Typed & Seen>, Template> = {
  lock,
  work: async (context, found, { body: { title, body, version } }) => {
    checkVersion(found, version)
    const changed = await updateTemplate(context.tx, found.id, { title, body, ...changedNow(context) })
    return { answer: toTemplate(changed), ...recorded('template.changed', changed) }
  },
}

export const removeTemplate: Act<AnswerTemplate, OnTemplate<Seen>, Pick<Template, 'templateId'>> = {
  lock,
  work: async (context, found, { body: { version } }) => {
    checkVersion(found, version)
    await updateTemplate(context.tx, found.id, { removedAt: context.now, ...changedNow(context) })
    return { answer: { templateId: found.id }, ...recorded('template.removed', found) }
  },
}
