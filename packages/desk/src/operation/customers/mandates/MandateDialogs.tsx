import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatAmount, parseEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName, listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  changeMandate,
  endMandate,
  grantMandate,
  type DeskMandate,
  type listCompanyMandates,
} from '@kassavirta/domain/places/mandates/desk-api'
import { changeForm, endForm, grantForm } from '@kassavirta/domain/places/mandates/desk-form'
import { approvalOf, plainScope } from '@kassavirta/domain/places/mandates/scope'
import { isDay } from '@kassavirta/domain/kernel/dates/dates'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import type { AnswerOf, Ask } from '@kassavirta/ui/api/call.ts'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { ReasonDialog } from '../../../platform/forms/ReasonDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { scopeOf } from './mandate-rows.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { mandateTexts as texts } from './texts.fi.ts'

type Person = Parameters<typeof fullName>[0]
type Ending = {
  readonly onClose: () => void
  readonly onDone: (text: string, person: Person) => void
}
type OfMandate = Ending & { readonly mandate: DeskMandate }

/** An act whose answer changes the list, also where it was refused: somebody else may have been faster. */
function useMandateAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: Ask<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome
  }
  return { act, send }
}

type Offered = Pick<AnswerOf<typeof listCompanyMandates>, 'holders' | 'accounts'>

const optionsOf = (options: readonly { readonly value: string; readonly label: string }[]) => [
  { value: '', label: texts.choose },
  ...options,
]

/** The only account of a place need not be chosen. */
const startOf = (accounts: Offered['accounts']) => ({
  ...grantForm.start,
  accountId: accounts.length === 1 ? String(accounts[0]?.accountId) : '',
})

export function GrantDialog(props: Ending & Offered & { readonly companyId: number }) {
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
export function ChangeDialog({ mandate, onClose, onDone }: OfMandate) {
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
      {!isOwn && <p>{texts.kept}</p>}
      <ScopeFields bind={form.bind} rights={form.typed.rights} />
      <TextArea {...form.bind.area('reason')} rows={2} />
      <output>
        {
          {
            secondPerson: isOwn ? texts.second : texts.kept,
            onePerson: isOwn ? texts.one : texts.keptOne,
            nothing: texts.nothing,
          }[needed]
        }
      </output>
    </FormDialog>
  )
}

export function EndDialog({ mandate, onClose, onDone }: OfMandate) {
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
