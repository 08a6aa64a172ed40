import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { INFO_MAX, requestVisit } from '@kassavirta/domain/visit-requests/api'
import { visitRefusals } from '@kassavirta/domain/visit-requests/terms.fi'
import { serverNow } from '../../platform/server-clock.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { DateField } from '../../ui/DateField.tsx'
import { faultsOf } from '../../ui/form/checks.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import type { RequestFields } from '../../ui/wizard/request-fields.ts'
import { RequestWizard } from '../../ui/wizard/RequestWizard.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import { visitRequest, type Body, type Typed } from './visit-request.ts'

/** /kuljetustilaus: an extra visit. */
export function VisitRequestScreen() {
  const { call } = useSignedIn()
  return (
    <RequestWizard
      kind={visitRequest}
      send={(body, key) => call(requestVisit, { body, headers: { 'idempotency-key': key } })}
      faultsOf={(body) => ({ ...past(body, dayOf(serverNow())), ...faultsOf(requestVisit.body, body) })}
      fields={(bind) => <Fields bind={bind} />}
    />
  )
}

/** A draft may be older than today. */
const past = ({ suggestedDate }: Body, today: Day) =>
  typeof suggestedDate === 'string' && suggestedDate < today
    ? { suggestedDate: visitRefusals.past }
    : undefined

const Fields = ({ bind }: { readonly bind: RequestFields<Typed> }) => (
  <>
    <DateField {...bind.day('suggestedDate')} label={texts.suggestedDate} min={bind.today} />
    <TextArea
      {...bind.text('contactInfo')}
      label={texts.contactInfo}
      hint={texts.contactHint}
      rows={2}
      max={INFO_MAX}
    />
    <TextArea {...bind.text('additionalInfo')} label={texts.additionalInfo} rows={4} max={INFO_MAX} />
  </>
)
