import { formatDay } from '@kassavirta/domain/kernel/dates'
import { changeVisit } from '@kassavirta/domain/visit-changes/api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { simpleWizardFlow } from '../../flows/simple-wizard/simple-wizard-flow.ts'
import type { SimpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { keptFor } from './own-contact.ts'
import { visitChangeTexts as texts } from './texts.fi.ts'

const nothingTyped = { originalDate: '', newDate: '', contactInfo: '', additionalInfo: '' }

export type Typed = Readonly<typeof nothingTyped>
export type Body = Ask<typeof changeVisit>['body']

/** Of a person whose contact details are known. */
export const visitChangeFor = keptFor((contactInfo): SimpleWizardSpec<Typed, Body> => ({
  flow: simpleWizardFlow('visit-change', { ...nothingTyped, contactInfo }, changeVisit),
  route: 'ScheduleChangeForm',
  thing: 'request',
  texts,
  labels: texts,
  bodyOf: (typed, sender) => ({ ...sender, ...typed }),
  pairsOf: (body) => {
    const { originalDate, newDate, contactInfo, additionalInfo } = changeVisit.body.parse(body)
    return [
      { term: texts.originalDate, value: formatDay(originalDate) },
      { term: texts.newDate, value: formatDay(newDate) },
      { term: texts.contactInfo, value: contactInfo },
      { term: texts.additionalInfo, value: additionalInfo || wizardTexts.notGiven },
    ]
  },
}))
