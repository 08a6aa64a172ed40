import { dayOf, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { requestForm } from '@kassavirta/domain/places/mandates/form'
import {
  requestRight,
  type listRightRequests,
  type RightRequest,
} from '@kassavirta/domain/places/mandates/requests-api'
import { rightWords } from '@kassavirta/domain/places/mandates/scope-words'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/CheckboxGroup.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { ActFailure } from '../../flows/act/ActFailure.tsx'
import { ActForm } from '../../flows/act/ActForm.tsx'
import { sentThings } from '../../flows/waiting/texts.fi.ts'
import { useActForm } from '../../flows/act/use-act-form.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { requestTexts as texts } from './request-texts.fi.ts'

type Props = {
  readonly offered: Pick<AnswerOf<typeof listRightRequests>, 'holders' | 'accounts'>
  /** The account that the page shows. */
  readonly accountId: number | undefined
  readonly onMade: (request: RightRequest | undefined) => void
  readonly onLeave: () => void
}

const rightOptions = mandateRights.map((value) => ({ value, label: rightWords[value] }))

/** For whom, which rights, on which account, how much at most and until when. */
export function RequestForm({ offered: { holders, accounts }, accountId, onMade, onLeave }: Props) {
  const { user, company, submit } = useCompanySession()
  const today = dayOf(useServerNow())
  const form = useActForm(requestForm, {
    name: 'right-request',
    start: { ...requestForm.start, accountId: accountId === undefined ? '' : String(accountId) },
    rest: { customerId: company.id, userId: user.id },
    faults: ({ until }) => (isDay(until) && until < today ? { until: texts.past } : {}),
    sent: {
      path: requestRight.path,
      what: sentThings.rightRequest,
      send: (pair) => submit(requestRight, pair),
    },
    onDone: (_, made) => onMade(made),
  })
  const { bind } = form
  return (
    <ActForm
      form={form}
      failure={<ActFailure status={form.status} heading={texts.failed} />}
      send={texts.send}
      leave={texts.leave}
      onLeave={onLeave}
    >
      <SelectField
        {...bind.text('holderId')}
        options={[
          { value: '', label: texts.choose },
          ...holders.map((each) => ({ value: String(each.holderId), label: listName(each) })),
        ]}
      />
      <SelectField
        {...bind.text('accountId')}
        options={[
          { value: '', label: texts.choose },
          ...accounts.map((each) => ({
            value: String(each.accountId),
            label: formatAccountNumber(each.accountNumber),
          })),
        ]}
      />
      <CheckboxGroup {...bind.codes('rights')} options={rightOptions} />
      {form.typed.rights.includes('changeCurrency') && (
        <TextField
          {...bind.text('limit')}
          hint={texts.limitHint}
          suffix="€"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <DateField {...bind.day('until')} hint={texts.untilHint} today={today} min={today} />
    </ActForm>
  )
}
