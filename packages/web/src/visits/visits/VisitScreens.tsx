import { formatDay, isDay, type Day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { followsTextRule } from '@kassavirta/domain/kernel/texts/text-rule'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { changeVisit, requestVisit } from '@kassavirta/domain/visits/visits/api'
import { visitChangeForm, visitForm } from '@kassavirta/domain/visits/visits/form'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { SimpleWizard, type SimpleWizardFields, simpleWizardSpec } from '../../flows/wizard/SimpleWizard.tsx'
import { sentThings } from '../../flows/texts.fi.ts'
import { cutOffsOf, useParameter } from '../../platform/api/use-parameter.ts'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { visitChangeTexts as texts, contactTexts, visitTexts } from './texts.fi.ts'

/** /kayntimuutospyynto: a planned visit on another day. */
export function VisitChangeScreen() {
  const { user, submit } = useSignedIn()
  const { earliest, hint, notice } = useEarliestDay()
  return (
    <SimpleWizard
      spec={visitChangeFor(user)}
      sent={{
        path: changeVisit.path,
        what: sentThings.visitChange,
        send: (pair) => submit(changeVisit, pair),
      }}
      moreFaults={(typed) => tooEarlyFault(typed, earliest)}
      notice={notice}
      fields={(bind) => <Fields bind={bind} earliest={earliest} hint={hint} />}
    />
  )
}

/**
 * The earliest day, undefined until the parameters are fetched; the server checks it in any case. It changes when the
 * cut-off passes, also while the form is open.
 */
function useEarliestDay() {
  const { data, failure, trying, tryNow } = useParameter()
  const now = useServerNow()
  const cutOffs = cutOffsOf(data, now)
  const minimumLeadDays = Number(data?.visitRequestMinimumLeadTime)
  const earliest = cutOffs && earliestVisitDay({ ...cutOffs, now, minimumLeadDays })
  const fetching = failure ? undefined : texts.earliestFetched
  return {
    earliest,
    hint: earliest === undefined ? fetching : fill(texts.earliest, { min: formatDay(earliest) }),
    notice: failure && (
      <FetchFailed heading={texts.parameterFailed} trying={trying} tryNow={tryNow} failure={failure} />
    ),
  }
}

const tooEarlyFault = ({ newDate }: VisitChangeEntries, earliest: Day | undefined) =>
  earliest !== undefined && isDay(newDate) && newDate < earliest
    ? { newDate: validationTexts.visitDayTooEarly({ min: earliest }) }
    : undefined

type FieldsProps = {
  readonly bind: SimpleWizardFields<VisitChangeEntries>
  readonly earliest: Day | undefined
  readonly hint: string | undefined
}

const Fields = ({ bind, earliest, hint }: FieldsProps) => (
  <>
    <DateField
      {...bind.day('originalDate')}
      today={bind.today}
      advice={originalAdvice(bind.typed, bind.today)}
    />
    <DateField
      {...bind.day('newDate')}
      today={bind.today}
      min={earliest}
      hint={hint}
      advice={newAdvice(bind.typed)}
    />
    <ContactFields bind={bind} />
  </>
)

type VisitEntries = typeof visitForm.start

/** The address is /kuljetustilaus and the call /api/visit: the specification's names cross here (decisions A10). */
const visitRequestFor = memoizeByContact((contactInfo) =>
  simpleWizardSpec({
    name: 'visit',
    form: visitForm,
    prefilled: { contactInfo },
    route: 'VisitChange',
    noun: 'order',
    texts: visitTexts,
  }),
)

/** /kuljetustilaus: an extra visit. */
export function VisitRequestScreen() {
  const { user, submit } = useSignedIn()
  return (
    <SimpleWizard
      spec={visitRequestFor(user)}
      sent={{ path: requestVisit.path, what: sentThings.visit, send: (pair) => submit(requestVisit, pair) }}
      moreFaults={(typed) => pastDayFault(typed, dayOf(serverNow()))}
      fields={(bind) => <VisitFields bind={bind} />}
    />
  )
}

/** A draft may be older than today. */
const pastDayFault = ({ suggestedDate }: VisitEntries, today: Day) =>
  isDay(suggestedDate) && suggestedDate < today ? { suggestedDate: validationTexts.dayInPast } : undefined

const VisitFields = ({ bind }: { readonly bind: SimpleWizardFields<VisitEntries> }) => (
  <>
    <DateField {...bind.day('suggestedDate')} today={bind.today} min={bind.today} />
    <ContactFields bind={bind} />
  </>
)

type ContactEntries = { readonly contactInfo: string; readonly additionalInfo: string }

type ContactProps = { readonly bind: Pick<BoundFields<ContactEntries>, 'area'> }

/** The contact person, and further information about the visit. */
const ContactFields = ({ bind }: ContactProps) => (
  <>
    <TextArea {...bind.area('contactInfo')} hint={contactTexts.contactHint} rows={2} />
    <TextArea {...bind.area('additionalInfo')} rows={4} />
  </>
)

type VisitChangeEntries = typeof visitChangeForm.start

/** The form of a person whose contact details are known. */
const visitChangeFor = memoizeByContact((contactInfo) =>
  simpleWizardSpec({
    name: 'visit-change',
    form: visitChangeForm,
    prefilled: { contactInfo },
    route: 'ScheduleChangeForm',
    noun: 'request',
    texts,
  }),
)

type Days = Pick<VisitChangeEntries, 'originalDate' | 'newDate'>

/** A past visit cannot be moved; usually the day was mistyped. This is only advice: the form can be sent. */
export const originalAdvice = ({ originalDate }: Days, today: Day): string | undefined =>
  originalDate !== '' && originalDate < today ? texts.originalPast : undefined

export const newAdvice = ({ originalDate, newDate }: Days): string | undefined =>
  newDate !== '' && newDate === originalDate ? texts.sameDay : undefined

type ContactPerson = Pick<SessionUser, 'firstName' | 'lastName' | 'phoneNumber'>

/**
 * The name and phone of the person, for the contact details. Without a phone the field stays empty, so that the
 * person has to fill it in; the same if the text would break the rule of the field.
 */
export function ownContact(person: ContactPerson): string {
  const phone = person.phoneNumber.trim()
  const contact = `${fullName(person)}, ${phone}`
  return phone !== '' && followsTextRule(contact) ? contact : ''
}

/**
 * Returns the same spec as long as the contact details are the same, so that a form keeps its state, but begins with
 * the new details once the person has changed them on their profile.
 */
export function memoizeByContact<Spec>(make: (contactInfo: string) => Spec): (person: ContactPerson) => Spec {
  let latest: { readonly contactInfo: string; readonly spec: Spec } | undefined
  return (person) => {
    const contactInfo = ownContact(person)
    if (latest?.contactInfo !== contactInfo) latest = { contactInfo, spec: make(contactInfo) }
    return latest.spec
  }
}
