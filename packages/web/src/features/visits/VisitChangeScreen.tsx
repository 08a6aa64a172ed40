import { formatDay, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { changeVisit } from '@kassavirta/domain/visit-changes/api'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { cutOffsOf } from '../../platform/api/cut-offs.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import type { SimpleWizardFields } from '../../flows/simple-wizard/SimpleWizardForm.tsx'
import { SimpleWizard } from '../../flows/simple-wizard/SimpleWizard.tsx'
import { ContactFields } from './ContactFields.tsx'
import { visitChangeTexts as texts } from './texts.fi.ts'
import { newAdvice, originalAdvice, visitChangeFor, type VisitChangeEntries } from './visit-change.ts'

/** /kayntimuutospyynto: a planned visit on another day. */
export function VisitChangeScreen() {
  const { user, submit } = useSignedIn()
  const { earliest, hint, notice } = useEarliestDay()
  return (
    <SimpleWizard
      spec={visitChangeFor(user)}
      send={(body, key) => submit(changeVisit, { key, body })}
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
    notice: failure && <FetchFailed heading={texts.parameterFailed} trying={trying} tryNow={tryNow} />,
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
