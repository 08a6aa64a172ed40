import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates'
import { requestVisit } from '@kassavirta/domain/visit-requests/api'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { faultsOf } from '@kassavirta/ui/form/checks.ts'
import type { SimpleWizardFields } from '../../flows/simple-wizard/simple-wizard-fields.ts'
import { SimpleWizard } from '../../flows/simple-wizard/SimpleWizard.tsx'
import { ContactFields } from './ContactFields.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import { visitRequestFor, type Body, type Typed } from './visit-request.ts'

/** /kuljetustilaus: an extra visit. */
export function VisitRequestScreen() {
  const { user, call } = useSignedIn()
  return (
    <SimpleWizard
      kind={visitRequestFor(user)}
      send={(body, key) => call(requestVisit, { body, headers: { 'idempotency-key': key } })}
      faultsOf={(body) => ({ ...faultsOf(requestVisit.body, body), ...past(body, dayOf(serverNow())) })}
      fields={(bind) => <Fields bind={bind} />}
    />
  )
}

/** A draft may be older than today. */
const past = ({ suggestedDate }: Body, today: Day) =>
  typeof suggestedDate === 'string' && isDay(suggestedDate) && suggestedDate < today
    ? { suggestedDate: validationTexts.dayInPast }
    : undefined

const Fields = ({ bind }: { readonly bind: SimpleWizardFields<Typed> }) => (
  <>
    <DateField {...bind.day('suggestedDate')} label={texts.suggestedDate} required min={bind.today} />
    <ContactFields bind={bind} required={false} />
  </>
)
