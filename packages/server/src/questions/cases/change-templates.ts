import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type Act, type ActContext, type LockContext } from '../../platform/staff/desk-act.ts'
import { insertTemplate, lockTemplate, updateTemplate, type AnswerTemplate } from './queries.ts'

type TemplateText = { readonly title: string; readonly body: string }
type VersionBody = { readonly version: number }
type TemplateCall<Body> = { readonly params: { readonly templateId: number }; readonly body: Body }

export const toTemplate = ({ id, title, body, version }: AnswerTemplate) => ({
  templateId: id,
  title,
  body,
  version,
})
type Template = ReturnType<typeof toTemplate>

async function lock(
  { tx }: LockContext,
  { params: { templateId } }: TemplateCall<unknown>,
): Promise<AnswerTemplate> {
  const found = await lockTemplate(tx, templateId)
  if (!found) throw new Problem('notFound')
  return found
}

const changedNow = ({ staff, now }: ActContext) => ({ changedBy: staff.staffId, changedAt: now })

/** The record of a change of a template. Templates belong to no customer, so it names no company. */
const recorded = (action: string, { id, title }: AnswerTemplate) => ({
  action,
  subject: id,
  companyId: null,
  detail: { title },
})

export const addTemplate = {
  work: async (
    context: ActContext,
    _: undefined,
    { body: { title, body } }: { readonly body: TemplateText },
  ) => {
    const made = await insertTemplate(context.tx, { title, body, ...changedNow(context) })
    return { answer: toTemplate(made), ...recorded('template.added', made) }
  },
}

export const changeTemplate: Act<AnswerTemplate, TemplateCall<TemplateText & VersionBody>, Template> = {
  lock,
  work: async (context, found, { body: { title, body, version } }) => {
    checkVersion(found, version)
    const changed = await updateTemplate(context.tx, found.id, { title, body, ...changedNow(context) })
    return { answer: toTemplate(changed), ...recorded('template.changed', changed) }
  },
}

export const removeTemplate: Act<AnswerTemplate, TemplateCall<VersionBody>, Pick<Template, 'templateId'>> = {
  lock,
  work: async (context, found, { body: { version } }) => {
    checkVersion(found, version)
    await updateTemplate(context.tx, found.id, { removedAt: context.now, ...changedNow(context) })
    return { answer: { templateId: found.id }, ...recorded('template.removed', found) }
  },
}
