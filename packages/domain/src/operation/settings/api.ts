import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { settingKeys } from './rules.ts'
import { settingLabels as labels } from './terms.fi.ts'

const PATH = '/api/desk/settings'
/** The terms of use are the longest text. */
const LONGEST_VALUE = 20_000

/** One setting as it is now. Its name, default and range are known by its key. */
export const Setting = z.object({
  key: z.enum(settingKeys),
  value: z.string(),
  /** Null where the default was never changed. */
  changed: z.nullable(WireMoment),
  /** Empty where the command line or an import has set it. */
  changedBy: z.string(),
  /** A change that waits for a second person. */
  waiting: z.nullable(z.object({ after: z.string(), requestedBy: z.string() })),
})
export type Setting = z.output<typeof Setting>

export const listSettings = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Everything that the provider may set while the portal runs, with its value and last change',
  access: staffWith('settings'),
  reply: json(() => z.object({ rows: z.array(Setting) })),
})

/** A change that weakens a guard of money, or of what customers trust, becomes a request that a second person decides. */
export const changeSetting = endpoint({
  method: 'POST',
  path: `${PATH}/:key/change`,
  summary:
    'Changes a setting that has still the value that was seen; one that would guard less waits for a second person',
  access: freshStaffWith('settings'),
  params: () => z.object({ key: z.enum(settingKeys) }),
  body: () =>
    z.object({
      before: boundedText(LONGEST_VALUE),
      value: boundedText(LONGEST_VALUE),
      reason: requiredText(500),
    }),
  refusals: [
    'changedElsewhere',
    'settingForm',
    'nothingChanged',
    'approvalPending',
    'noApprover',
    'codeNotFresh',
  ],
  reply: json(() => z.object({ approvalId: z.nullable(WireId) })),
})

export const settingForm = formOf(changeSetting, {
  value: textField(labels.value, {}),
  reason: textField(labels.reason, { required: true }),
})
