import { tellHandOver, type HandOver } from '@kassavirta/domain/hand-overs/api'
import { handOverForm } from '@kassavirta/domain/hand-overs/form'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import { useState } from 'react'
import { useActForm } from '../../flows/act/use-act-form.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { handOverTexts as texts } from './texts.fi.ts'

const start = { left: [], added: [], number: '' } as const

type Typed = { readonly left: readonly string[]; readonly added: readonly string[] }

/** What is ticked: all that wait but those that stay, and those that were added. */
const tickedOf = ({ left, added }: Typed, bags: HandOver['bags']): string[] => [
  ...new Set([...bags.map(({ number }) => number).filter((number) => !left.includes(number)), ...added]),
]

/** The bags that are handed over; what is ticked is kept over a reload. */
export function useHandOver({ runId, bags }: HandOver, onTold: () => void) {
  const { user, company, submit } = useCompanySession()
  const [fault, setFault] = useState<string>()
  const form = useActForm(handOverForm, {
    name: `hand-over-${runId}`,
    start,
    rest: (typed) => ({
      customerId: company.id,
      userId: user.id,
      runId,
      numbers: tickedOf(typed, bags),
    }),
    faults: (typed) => (tickedOf(typed, bags).length === 0 ? { left: texts.chooseOne } : {}),
    call: (pair) => submit(tellHandOver, pair),
    onDone: onTold,
    onRefused: onTold,
  })
  const { typed, field } = form
  const take = (text: string) => {
    const number = cleanBagNumber(text)
    const isBag = isBagNumber(number)
    setFault(isBag ? undefined : texts.addFault)
    if (!isBag) return
    const isDeclared = bags.some((bag) => bag.number === number)
    if (isDeclared) field('left').onChange(typed.left.filter((each) => each !== number))
    else field('added').onChange([...new Set([...typed.added, number])])
    field('number').onChange('')
  }
  const toggle = (number: string, isTicked: boolean) => {
    const others = typed.left.filter((each) => each !== number)
    field('left').onChange(isTicked ? others : [...others, number])
  }
  const drop = (number: string) => field('added').onChange(typed.added.filter((each) => each !== number))
  return { form, ticked: tickedOf(typed, bags), take, toggle, drop, fault }
}
