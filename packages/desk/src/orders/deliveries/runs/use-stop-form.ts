import { outcomeForm } from '@kassavirta/domain/orders/deliveries/form'
import { MOST_FETCHED } from '@kassavirta/domain/orders/deliveries/wire'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useState } from 'react'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import type { Mark, RunStop, StopPart } from './run.ts'
import { runTexts as texts } from './run-texts.fi.ts'

export type StopProps = {
  readonly runId: number
  readonly stop: RunStop
  /** What was marked of the pick-up before is replaced. */
  readonly isCorrection: boolean
  /** The place whose bag has a seal, where it is another stop of the run. */
  readonly sealOwner: (seal: string) => string | undefined
  readonly onMark: (mark: Mark) => void
}

type Reason = NonNullable<Mark['reason']>

/** The acts wait on the device: to put one there never fails. */
const QUEUE = { busy: false, unknown: false, failure: undefined } as const

/** What is written down at a stop before it is marked; it is kept over a reload. */
export function useStopForm({ runId, stop, isCorrection, sealOwner, onMark }: StopProps) {
  const { companyId, open } = stop
  const [failed, setFailed] = useState<readonly StopPart[]>(open)
  const [unread, setUnread] = useState<string>()
  const [isUncounted, setUncounted] = useState(false)
  /** Nothing is fetched before somebody has said how many bags. */
  const isCounted = (parts: readonly StopPart[]): boolean => {
    const isMissing = open.includes('pickup') && !parts.includes('pickup') && bags === undefined
    setUncounted(isMissing)
    if (isMissing) document.getElementById(form.idOf('bags'))?.focus()
    return !isMissing
  }
  const mark = (parts: readonly StopPart[], reason: Reason | null, note = '') => {
    if (!isCounted(parts)) return
    onMark(markOf({ open, failed: parts, reason, note, isCorrection, ...entries }))
    form.forget()
  }
  const form = useActForm(QUEUE, outcomeForm, {
    draft: `stop-${runId}-${companyId}`,
    rest: { runId, companyId },
    send: () => Promise.resolve(isCounted(failed)),
    onDone: ({ note }) => mark(failed, 'other', note.trim()),
  })
  const { receiver, numbers, seals: read, bags: typed } = form.typed
  const seals = stop.orders.flatMap(({ seal }) => (seal === '' ? [] : [seal]))
  const bags = bagsOf(typed, numbers.length)
  const isSealRead = seals.length > 0 && seals.every((seal) => read.includes(seal))
  const entries = { receiver: receiver.trim(), isSealRead, bags, numbers }
  /** A number that was scanned, photographed or typed: a seal of this stop, or a bag. */
  const take = (text: string) => {
    const seal = seals.find((each) => isSame(each, text))
    const number = cleanBagNumber(text)
    const owner = seal === undefined ? sealOwner(text.trim()) : undefined
    const isBag = open.includes('pickup') && owner === undefined && isBagNumber(number)
    if (seal !== undefined) form.field('seals').onChange([...new Set([...read, seal])])
    else if (isBag) form.field('numbers').onChange([...new Set([...numbers, number])])
    setUnread(seal !== undefined || isBag ? undefined : faultOf(text.trim(), owner))
    if (seal !== undefined || isBag) form.field('number').onChange('')
  }
  return {
    form,
    seals: read,
    numbers,
    bags,
    bagsFault: isUncounted && bags === undefined ? texts.bagsMissing : undefined,
    unread,
    take,
    mark,
    failed,
    setFailed,
    setBags: (count: number) =>
      form.field('bags').onChange(String(Math.min(Math.max(count, numbers.length), MOST_FETCHED))),
    dropNumber: (number: string) => form.field('numbers').onChange(numbers.filter((each) => each !== number)),
  }
}

/** Undefined where nobody has said how many. At least as many as were read. */
function bagsOf(typed: string, read: number): number | undefined {
  const text = typed.trim()
  if (text === '' && read > 0) return read
  return /^\d{1,3}$/.test(text) ? Math.min(Math.max(Number(text), read), MOST_FETCHED) : undefined
}

export type StopForm = ReturnType<typeof useStopForm>

/** Letters and spaces of a seal are printed in many ways. */
export const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const faultOf = (seal: string, company: string | undefined): string =>
  company === undefined ? texts.numberWrong : fill(texts.sealElsewhere, { seal, company })

type Entries = {
  readonly receiver: string
  readonly isSealRead: boolean
  readonly bags: number | undefined
  readonly isCorrection: boolean
  readonly numbers: readonly string[]
  readonly open: readonly StopPart[]
  readonly failed: readonly StopPart[]
  readonly reason: Reason | null
  readonly note: string
}

/** The mark of the parts that are open: some of them failed, the others are done. */
function markOf({ open, failed, reason, note, receiver, isSealRead, ...fetch }: Entries): Mark {
  const { bags = 0, numbers, isCorrection } = fetch
  const delivery = failed.includes('delivery')
    ? { outcome: 'notDelivered' as const, reason }
    : { outcome: 'delivered' as const, receiver, isSealRead }
  const pickup = failed.includes('pickup')
    ? { outcome: 'notFetched' as const, reason, isCorrection }
    : { outcome: 'fetched' as const, bags, numbers: [...numbers], isCorrection }
  return {
    note,
    ...(open.includes('delivery') && delivery),
    ...(open.includes('pickup') && { pickup }),
  }
}
