import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { isDay, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { formatAmount, parseEuros, eurosToCents } from '@kassavirta/domain/kernel/money/money'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { fullName, listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  changeMandate,
  endMandate,
  grantMandate,
  type DeskMandate,
  type listCompanyMandates,
  type RequestedMandate,
} from '@kassavirta/domain/places/mandates/api'
import { changeForm, endForm, grantForm } from '@kassavirta/domain/places/mandates/form'
import {
  approvalOf,
  plainScope,
  type Scope,
  rightWords,
  wordsOfScope,
} from '@kassavirta/domain/places/mandates/scope'
import type { AnswerOf, CallValues } from '@kassavirta/ui/api/call.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { FormDialog, ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { mandateTexts as texts } from './texts.fi.ts'

type Person = Parameters<typeof fullName>[0]
type DialogProps = {
  readonly onClose: () => void
  readonly onDone: (text: string, person: Person) => void
}
type MandateDialogProps = DialogProps & { readonly mandate: DeskMandate }

/** An act after which the list is fetched again, also when it was refused: somebody else may have been faster. */
function useMandateAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: CallValues<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome
  }
  return { act, send }
}

type GrantChoices = Pick<AnswerOf<typeof listCompanyMandates>, 'holders' | 'accounts'>

const optionsOf = (options: readonly { readonly value: string; readonly label: string }[]) => [
  { value: '', label: texts.choose },
  ...options,
]

/** The only account of a place need not be chosen. */
const startOf = (accounts: GrantChoices['accounts']) => ({
  ...grantForm.start,
  accountId: accounts.length === 1 ? String(accounts[0]?.accountId) : '',
})

export function GrantDialog(props: DialogProps & GrantChoices & { readonly companyId: number }) {
  const { companyId, holders, accounts, onClose, onDone } = props
  const { act, send } = useMandateAct(grantMandate)
  const form = useActForm(act, grantForm, {
    draft: `mandate-new-${companyId}`,
    start: startOf(accounts),
    rest: {},
    send: (body) => send({ body }),
    onDone: ({ holderId }) => {
      const holder = holders.find((each) => String(each.holderId) === holderId)
      if (holder) onDone(texts.grantAsked, holder)
    },
  })
  return (
    <FormDialog form={form} title={texts.grantTitle} action={texts.grantAction} onClose={onClose}>
      <p>{texts.grantHint}</p>
      <SelectField
        {...form.bind.text('holderId')}
        options={optionsOf(holders.map((each) => ({ value: String(each.holderId), label: listName(each) })))}
      />
      <SelectField
        {...form.bind.text('accountId')}
        options={optionsOf(
          accounts.map(({ accountId, accountNumber }) => ({
            value: String(accountId),
            label: formatAccountNumber(accountNumber),
          })),
        )}
      />
      <ScopeFields bind={form.bind} rights={form.typed.rights} />
      <TextArea {...form.bind.area('reason')} rows={2} />
    </FormDialog>
  )
}

/** The typed scope, as far as it can be read. */
const typedScope = ({ rights, limit, until }: typeof changeForm.start) =>
  plainScope({
    rights: mandateRights.filter((right) => rights.includes(right)),
    limit: parseEuros(limit) ?? null,
    until: isDay(until) ? until : null,
  })

/** Says before it is sent whether somebody else has to approve it. */
export function ChangeDialog({ mandate, onClose, onDone }: MandateDialogProps) {
  const { mandateId, version, isOwn } = mandate
  const { act, send } = useMandateAct(changeMandate)
  const { rights, limit, until } = scopeOf(mandate)
  const form = useActForm(act, changeForm, {
    draft: `mandate-${mandateId}-${version}`,
    start: {
      ...changeForm.start,
      rights,
      limit: limit === null ? '' : formatAmount(limit),
      until: until ?? '',
    },
    rest: { version },
    send: async (body) => {
      const outcome = await send({ params: { mandateId }, body })
      if (outcome.type === 'accepted')
        onDone(outcome.answer?.approvalId === null ? texts.changed : texts.changeAsked, mandate)
      return outcome
    },
  })
  const needed = approvalOf(plainScope({ rights, limit, until }), typedScope(form.typed))
  return (
    <FormDialog
      form={form}
      title={fill(texts.changeTitle, { name: fullName(mandate) })}
      action={needed === 'secondPerson' ? texts.askAction : texts.changeAction}
      onClose={onClose}
    >
      {!isOwn && <p>{texts.systems}</p>}
      <ScopeFields bind={form.bind} rights={form.typed.rights} />
      <TextArea {...form.bind.area('reason')} rows={2} />
      <output>
        {
          {
            secondPerson: isOwn ? texts.second : texts.systems,
            onePerson: isOwn ? texts.one : texts.systemsOne,
            nothing: texts.nothing,
          }[needed]
        }
      </output>
    </FormDialog>
  )
}

export function EndDialog({ mandate, onClose, onDone }: MandateDialogProps) {
  const { mandateId, version } = mandate
  const { act, send } = useMandateAct(endMandate)
  return (
    <ReasonDialog
      act={act}
      definition={endForm}
      title={fill(texts.endTitle, { name: fullName(mandate) })}
      hint={texts.endHint}
      action={texts.endAction}
      onClose={onClose}
      draft={`mandate-end-${mandateId}`}
      rest={{ version }}
      send={(body) => send({ params: { mandateId }, body })}
      onDone={() => onDone(texts.ended, mandate)}
    />
  )
}

type Props = {
  readonly bind: Pick<BoundFields<typeof changeForm.start>, 'codes' | 'text' | 'day'>
  readonly rights: readonly string[]
}

const options = mandateRights.map((value) => ({ value, label: rightWords[value] }))

/** The fields of a mandate's scope. A limit is asked for only with the right that it limits. */
function ScopeFields({ bind, rights }: Props) {
  const today = dayOf(serverNow())
  return (
    <>
      <CheckboxGroup {...bind.codes('rights')} options={options} />
      {rights.includes('changeCurrency') && (
        <TextField
          {...bind.text('limit')}
          hint={texts.limitHint}
          suffix="€"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <DateField {...bind.day('until')} hint={texts.untilHint} today={today} min={today} />
    </>
  )
}

/** A row of the list: a mandate, or one that waits to be given. */
export type MandateRow =
  | (DeskMandate & { readonly isGiven: true })
  | (RequestedMandate & { readonly isGiven: false })

/** Mandates that wait for approval come first, because somebody has to act. */
export const rowsOf = (
  asked: readonly RequestedMandate[],
  given: readonly DeskMandate[],
): readonly MandateRow[] => [
  ...asked.map((each) => ({ ...each, isGiven: false as const })),
  ...given.map((each) => ({ ...each, isGiven: true as const })),
]

type WireScope = Pick<DeskMandate, 'rights' | 'limit' | 'until'>

const scopeOf = ({ rights, limit, until }: WireScope): Scope => ({
  rights,
  limit: limit === null ? null : (eurosToCents(limit) ?? null),
  until,
})

export const wordsOf = (scope: WireScope) => wordsOfScope(scopeOf(scope))

/** The change that waits for approval at a row, if any. */
export const waitingOf = (row: MandateRow) => (row.isGiven ? row.waiting : row)
