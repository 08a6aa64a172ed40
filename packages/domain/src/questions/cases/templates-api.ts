import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { CASE_TEXT_MAX, CaseVersion } from './api.ts'

const PATH = '/api/desk/answertemplates'
const TITLE_MAX = 80
const typed = whenUsed(() => ({ title: requiredText(TITLE_MAX), body: requiredText(CASE_TEXT_MAX) }))
const TemplateParams = whenUsed(() => z.object({ templateId: EntryId() }))

/** A text that the service answers with again and again. All who answer share them. */
const Template = whenUsed(() =>
  z.object({ templateId: WireId(), title: z.string(), body: z.string(), version: CaseVersion() }),
)
export type Template = z.output<ReturnType<typeof Template>>

export const listTemplates = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The answer templates of the service, by their titles',
  access: staffWith('cases'),
  reply: json(() => z.object({ rows: z.array(Template()) })),
})

export const addTemplate = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Stores a new answer template',
  access: staffWith('cases'),
  body: () => z.object(typed()),
  reply: json(Template),
})

export const changeTemplate = endpoint({
  method: 'POST',
  path: `${PATH}/:templateId`,
  summary: 'Changes an answer template',
  access: staffWith('cases'),
  params: TemplateParams,
  body: () => z.object({ ...typed(), version: CaseVersion() }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(Template),
})

export const removeTemplate = endpoint({
  method: 'POST',
  path: `${PATH}/:templateId/remove`,
  summary: 'Removes an answer template; what was sent with it stays',
  access: staffWith('cases'),
  params: TemplateParams,
  body: () => z.object({ version: CaseVersion() }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(() => z.object({ templateId: WireId() })),
})
