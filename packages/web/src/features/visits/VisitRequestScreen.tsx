import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates'
import { requestVisit } from '@kassavirta/domain/visit-requests/api'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import type { SimpleWizardFields } from '../../flows/simple-wizard/SimpleWizardForm.tsx'
import { SimpleWizard } from '../../flows/simple-wizard/SimpleWizard.tsx'
import { ContactFields } from './ContactFields.tsx'
import { visitRequestFor, type VisitEntries } from './visit-request.ts'

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
