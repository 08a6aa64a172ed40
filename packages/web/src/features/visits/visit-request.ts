import { formatDay } from '@kassavirta/domain/kernel/dates'
import { requestVisit } from '@kassavirta/domain/visit-requests/api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { simpleWizardFlow } from '../../flows/simple-wizard/simple-wizard-flow.ts'
import type { SimpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { keptFor } from './own-contact.ts'
import { visitTexts as texts } from './texts.fi.ts'

const nothingTyped = { suggestedDate: '', contactInfo: '', additionalInfo: '' }

export type Typed = Readonly<typeof nothingTyped>
export type Body = Ask<typeof requestVisit>['body']

/** The address is /kuljetustilaus and the call /api/visit: the specification's names cross here (decisions A10). */
export const visitRequestFor = keptFor((contactInfo): SimpleWizardSpec<Typed, Body> => ({
  flow: simpleWizardFlow('visit', { ...nothingTyped, contactInfo }, requestVisit),
  route: 'VisitChange',
  thing: 'order',
  texts,
  labels: texts,
  bodyOf: (typed, sender) => ({ ...sender, ...typed }),
  pairsOf: (body) => {
    const { suggestedDate, contactInfo, additionalInfo } = requestVisit.body.parse(body)
    return [
      { term: texts.suggestedDate, value: formatDay(suggestedDate) },
      { term: texts.contactInfo, value: contactInfo || wizardTexts.notGiven },
      { term: texts.additionalInfo, value: additionalInfo || wizardTexts.notGiven },
    ]
  },
}))
