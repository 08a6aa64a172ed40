import { tellHandOver, type HandOver } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { handOverForm } from '@kassavirta/domain/orders/deliveries/hand-overs/form'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { useState } from 'react'
import { sentThings } from '../../../flows/waiting/texts.fi.ts'
import { useActForm } from '../../../flows/act/use-act-form.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { handOverTexts as texts } from './texts.fi.ts'

/** The bags that are handed over; what is ticked is kept over a reload. A correction begins with what was marked. */
export function useHandOver({ runId, handed, fetched }: HandOver, onTold: () => void) {
  const { user, company, submit } = useCompanySession()
  const [fault, setFault] = useState<string>()
  // Once somebody has marked something, none is an answer too.
  const mayBeNone = handed !== null || fetched !== null
  const form = useActForm(handOverForm, {
    name: `hand-over-${runId}-${handed?.at.getTime() ?? ''}`,
    start: { numbers: handed?.numbers ?? [], number: '' },
    rest: ({ numbers }) => ({ customerId: company.id, userId: user.id, runId, numbers: [...numbers] }),
    faults: ({ numbers }) => (numbers.length === 0 && !mayBeNone ? { numbers: texts.chooseOne } : {}),
    sent: { path: tellHandOver.path, what: sentThings.handOver, send: (pair) => submit(tellHandOver, pair) },
    onDone: onTold,
    onRefused: onTold,
  })
  const ticked = form.typed.numbers
  const toggle = (number: string, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== number)
    form.field('numbers').onChange(isTicked ? [...others, number] : others)
  }
  const take = (text: string) => {
    const number = cleanBagNumber(text)
    const isBag = isBagNumber(number)
    setFault(isBag ? undefined : texts.addFault)
    if (!isBag) return
    toggle(number, true)
    form.field('number').onChange('')
  }
  return { form, ticked, mayBeNone, take, toggle, fault }
}
