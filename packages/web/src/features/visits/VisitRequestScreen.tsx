import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { requestVisit } from '@kassavirta/domain/visit-requests/api'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import type { SimpleWizardFields } from '../../flows/simple-wizard/SimpleWizardForm.tsx'
import { SimpleWizard } from '../../flows/simple-wizard/SimpleWizard.tsx'
import { ContactFields } from './ContactFields.tsx'
import { visitForm } from '@kassavirta/domain/visit-requests/form'
import { simpleWizardSpec } from '../../flows/simple-wizard/simple-wizard-spec.ts'
import { memoizeByContact } from './own-contact.ts'
import { visitTexts as texts } from './texts.fi.ts'

type VisitEntries = typeof visitForm.start

/** The address is /kuljetustilaus and the call /api/visit: the specification's names cross here (decisions A10). */
const visitRequestFor = memoizeByContact((contactInfo) =>
  simpleWizardSpec({
    name: 'visit',
    form: visitForm,
    prefilled: { contactInfo },
    route: 'VisitChange',
    noun: 'order',
    texts,
  }),
)

/** /kuljetustilaus: an extra visit. */
export function VisitRequestScreen() {
  const { user, submit } = useSignedIn()
  return (
    <SimpleWizard
      spec={visitRequestFor(user)}
      send={(body, key) => submit(requestVisit, { key, body })}
      moreFaults={(typed) => pastDayFault(typed, dayOf(serverNow()))}
      fields={(bind) => <Fields bind={bind} />}
    />
  )
}

/** A draft may be older than today. */
const pastDayFault = ({ suggestedDate }: VisitEntries, today: Day) =>
  isDay(suggestedDate) && suggestedDate < today ? { suggestedDate: validationTexts.dayInPast } : undefined

const Fields = ({ bind }: { readonly bind: SimpleWizardFields<VisitEntries> }) => (
  <>
    <DateField {...bind.day('suggestedDate')} today={bind.today} min={bind.today} />
    <ContactFields bind={bind} />
  </>
)
