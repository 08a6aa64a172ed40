import { useEffect, useRef, useState } from 'react'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import { orderEventStages, type OrderEventStage } from '@kassavirta/domain/bags/deposits/entry-stages'
import { orderStageTexts as names } from '@kassavirta/domain/bags/deposits/terms.fi'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { countsOf, countFault, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { orderFields, confirmDelivery, getOwnOrder } from '@kassavirta/domain/orders/change-orders/api'
import { confirmationForm } from '@kassavirta/domain/orders/change-orders/form'
import { type OrderCounts as Counts, orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { CustodyStep } from '@kassavirta/ui/figures/CustodyLine.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ActFailure } from '../../../../flows/act/ActFailure.tsx'
import { ActForm, useActForm } from '../../../../flows/act/ActForm.tsx'
import { OrderComparison, comparisonLines } from '../../../../flows/orders/OrderComparison.tsx'
import { OrderCounts } from '../../../../flows/orders/OrderLines.tsx'
import { sentThings, wizardTexts } from '../../../../flows/texts.fi.ts'
import { Waiting } from '../../../../flows/wizard/WizardFrame.tsx'
import { useAskAgain } from '../../../../platform/api/use-ask-again.ts'
import { PortalLink } from '../../../../platform/routing/portal-router.tsx'
import { useSwitch, useCompanySession, useApiQuery } from '../../../../platform/session/use-session.ts'
import { useEntryAnswer } from '../EntryPage.tsx'
import { confirmationTexts as texts, orderLineTexts } from '../texts.fi.ts'
import styles from './order.module.css'

type Props = {
  readonly entryId: number
  readonly own: OwnOrder
  /** The counts that should have come. */
  readonly packed: Counts
}

type DeliveryAnswer = { readonly matches: boolean; readonly caseId: number | null }

/** After the delivery: asks whether the content matches, then thanks for the answer and shows it. */
export function Confirmation({ entryId, own, packed }: Props) {
  const offers = useSwitch('deliveryConfirmations')
  const [answer, setAnswer] = useState<DeliveryAnswer>()
  const lookAgain = useLookAgain()
  if (!offers) return null
  const { confirmation, mayConfirm } = own
  const confirmed = (next: DeliveryAnswer) => {
    setAnswer(next)
    lookAgain()
  }
  return (
    <>
      {answer && <Thanks {...answer} />}
      {confirmation && (
        <Confirmed confirmation={confirmation} packed={packed} hasThanks={answer !== undefined} />
      )}
      {!confirmation && mayConfirm && !answer && (
        <ConfirmationForm key={entryId} entryId={entryId} packed={packed} onConfirmed={confirmed} />
      )}
    </>
  )
}

/** The buttons are gone, so the thanks take the focus. */
function Thanks({ matches, caseId }: DeliveryAnswer) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        kind="ok"
        heading={matches ? texts.thanksMatches : texts.thanksDiffers}
        action={caseId !== null && <CaseLink caseId={caseId} />}
      />
    </div>
  )
}

function CaseLink({ caseId }: { readonly caseId: number }) {
  if (!useSwitch('casesInPortal')) return null
  return (
    <PortalLink to="OwnCase" params={{ id: caseId }} className={buttonClass}>
      {texts.toCase}
    </PortalLink>
  )
}

type ConfirmedProps = {
  readonly confirmation: NonNullable<OwnOrder['confirmation']>
  readonly packed: Counts
  /** True where the link to the case is in the thanks already. */
  readonly hasThanks: boolean
}

function Confirmed({ confirmation, packed, hasThanks }: ConfirmedProps) {
  const { at, by, matches, counts, message, caseId } = confirmation
  const words = { name: by, time: formatMoment(at) }
  return (
    <Panel heading={texts.confirmedHeading}>
      <div>
        <p>{fill(matches ? texts.matched : texts.differed, words)}</p>
        {message && <p>”{message}”</p>}
        {counts && (
          <OrderComparison
            caption={texts.caption}
            headings={[texts.packed, texts.received]}
            before={packed}
            after={counts}
          />
        )}
        {caseId !== null && !hasThanks && (
          <div className={classes(layout['row'], styles['choices'])} data-screen-only>
            <CaseLink caseId={caseId} />
          </div>
        )}
      </div>
    </Panel>
  )
}

type ConfirmationFormProps = {
  readonly entryId: number
  readonly packed: Counts
  readonly onConfirmed: (answer: DeliveryAnswer) => void
}

/** The form of the answer. Its draft is stored on the device, apart for each order. */
function useConfirmation({ entryId, packed, onConfirmed }: ConfirmationFormProps) {
  const { user, company, submit } = useCompanySession()
  const sender = { customerId: company.id, userId: user.id, entryId }
  const form = useActForm(confirmationForm, {
    name: `confirmation-${entryId}`,
    start: noDifference(packed),
    rest: { ...sender, matches: false },
    faults: (typed) => sameFault(typed, packed),
    ownIdOf: (name) => (name.startsWith('pcs_') ? countId(name) : undefined),
    sent: {
      path: confirmDelivery.path,
      what: sentThings.confirmation,
      send: (pair) => submit(confirmDelivery, pair),
    },
    onDone: ({ matches }, answer) => onConfirmed({ matches, caseId: answer?.caseId ?? null }),
  })
  return { ...form, confirm: () => form.act({ ...sender, matches: true, counts: null, message: '' }) }
}

/** Asks whether the content matches and, if it does not, what came instead. */
function ConfirmationForm(props: ConfirmationFormProps) {
  const { packed } = props
  const confirmation = useConfirmation(props)
  const { state, status, confirm, acts } = confirmation
  // A person who returns to a draft continues with the counts.
  const [counting, setCounting] = useState(state.resumedAt !== undefined || state.body?.matches === false)
  return (
    <Panel heading={texts.heading}>
      <div>
        <p>{fill(texts.lead, { sum: formatEuros(orderTotals(packed).total) })}</p>
        <ActFailure status={status} heading={texts.failed} />
        {!counting && <Waiting status={status} failed={texts.failed} onDiscard={() => void acts.discard()} />}
        {counting ? (
          <DifferenceForm packed={packed} confirmation={confirmation} onBack={() => setCounting(false)} />
        ) : (
          <div className={classes(layout['row'], styles['choices'])} data-screen-only>
            <Button busy={status.sending} onClick={confirm}>
              {status.waits ? wizardTexts.sendNow : texts.matches}
            </Button>
            {(status.sending || !status.held) && (
              <Button kind="secondary" busy={status.sending} onClick={() => setCounting(true)}>
                {texts.differs}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

type DifferenceProps = {
  readonly packed: Counts
  readonly confirmation: ReturnType<typeof useConfirmation>
  readonly onBack: () => void
}

function DifferenceForm({ packed, confirmation, onBack }: DifferenceProps) {
  const { flow, typed, field, bind } = confirmation
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  return (
    <ActForm
      form={confirmation}
      lead={
        <p ref={lead} tabIndex={-1}>
          {texts.countsLead}
        </p>
      }
      send={texts.send}
      leave={texts.back}
      onLeave={onBack}
    >
      <OrderCounts
        texts={typed.counts}
        counts={countsOf(orderFields, typed.counts)}
        loose={changeOrderCoins.some(({ fieldName }) => (packed[fieldName] ?? 0) > 0)}
        onChange={(changed) => field('counts').onChange({ ...flow.state().typed.counts, ...changed })}
      />
      <div className={styles['message']}>
        <TextArea {...bind.area('message')} hint={texts.messageHint} rows={3} />
      </div>
    </ActForm>
  )
}

type Difference = { readonly counts: CountTexts; readonly message: string }

/** The counts begin as what was packed, so that only what differs is typed. */
export const noDifference = (packed: Counts): Difference => ({
  counts: Object.fromEntries(
    orderFields.flatMap((field) => (packed[field] ? [[field, String(packed[field])]] : [])),
  ),
  message: '',
})

/** A fault when the counts equal the packed ones and the message is empty: then nothing is reported as wrong. */
export function sameFault({ counts, message }: Difference, packed: Counts): FieldTexts {
  const isReadable = Object.values(counts).every((text) => countFault(text) === undefined)
  const lines = comparisonLines(packed, countsOf(orderFields, counts))
  const isSame = isReadable && lines.every(({ before, after }) => before === after)
  return isSame && message.trim() === '' ? { message: texts.same } : {}
}

export type OwnOrder = NonNullable<ReturnType<typeof useOwnOrder>['answer']['data']>

/** What the person may do with the order in the address; not fetched where the provider offers none of it. */
export function useOwnOrder() {
  const switches = [
    useSwitch('statusLines'),
    useSwitch('ordersChangeable'),
    useSwitch('deliveryConfirmations'),
  ]
  const { query } = useApiQuery()
  return useEntryAnswer((entry) => query(getOwnOrder, { query: entry }), switches.includes(true))
}

/** Fetches again everything that shows an order. */
export const useLookAgain = () =>
  useAskAgain([
    getOwnOrder.path,
    getEntryEvents.path,
    changeOrders.endpoint.path,
    getOverview.path,
    getUnreadMessages.path,
  ])

type Stage = OrderEventStage

export type OrderEvent = { readonly stage: Stage; readonly at: Date; readonly note: string }

type EntryEvents = {
  readonly events: readonly { readonly stage: string; readonly at: Date; readonly note: string }[]
}

/** The known events of an order; empty until the answer arrives. */
export const orderEvents = (answer: EntryEvents | undefined): readonly OrderEvent[] =>
  (answer?.events ?? []).flatMap((event) => {
    const stage = orderEventStages.find((each) => each === event.stage)
    return stage ? [{ ...event, stage }] : []
  })

/** The stages of an order that goes as planned. */
const plan = ['received', 'packed', 'onItsWay', 'delivered'] as const satisfies readonly Stage[]

/** The stages outside the plan; the note says why. */
const amiss: ReadonlySet<Stage> = new Set(['notDelivered', 'returned', 'cancelled'])
/** After these stages no other comes; some systems report “handled” as their last one. */
const ends: ReadonlySet<Stage> = new Set(['handled', 'delivered', 'returned', 'cancelled'])
/** After these stages the next one is not known. */
const open: ReadonlySet<Stage> = new Set(['notDelivered'])

/**
 * The status line of an order, with all its events, also repeated ones. A step has a time only where an event gives one: a
 * step that somebody skipped has happened too, but nobody knows when.
 */
export function orderSteps(events: readonly OrderEvent[]): readonly CustodyStep[] {
  const last = events.at(-1)
  if (!last) return []
  const past = events.flatMap((event, at): readonly CustodyStep[] => [
    ...skippedBefore(event.stage, reachedBy(events.slice(0, at))).map(happened),
    {
      name: nameOf(event.stage, events.slice(0, at)),
      time: shortMoment(event.at),
      note: event.note || undefined,
      state: event === last && !ends.has(event.stage) ? 'now' : 'happened',
      amiss: amiss.has(event.stage),
    },
  ])
  return [
    ...past,
    ...comingAfter(reachedBy(events) ?? last.stage).map(
      (stage) => ({ name: names[stage], state: 'ahead' }) as const,
    ),
  ]
}

/** The stage that an order has reached. Moving it to another day does not change its stage. */
const reachedBy = (events: readonly OrderEvent[]): Stage | undefined =>
  events.findLast(({ stage }) => stage !== 'moved')?.stage

/** The second trip of an order that could not be delivered has its own name. */
const nameOf = (stage: Stage, earlier: readonly OrderEvent[]): string =>
  stage === 'onItsWay' && earlier.some((event) => event.stage === stage) ? orderLineTexts.again : names[stage]

const happened = (stage: Stage): CustodyStep => ({ name: names[stage], state: 'happened' })

/**
 * The planned stages that were skipped before a stage. A stage outside the plan says nothing of them, except that an order
 * that could not be delivered was on its way.
 */
function skippedBefore(stage: Stage, before: Stage | undefined): readonly Stage[] {
  const reached = positionOf(stage === 'notDelivered' ? 'delivered' : stage)
  const from = before === undefined ? -1 : positionOf(before)
  return reached < 0 || (before !== undefined && from < 0) ? [] : plan.slice(from + 1, reached)
}

const comingAfter = (stage: Stage): readonly Stage[] =>
  ends.has(stage) || open.has(stage) ? [] : plan.slice(positionOf(stage) + 1)

/** The planned stage of other stages: a changed order is received, a handled one is at least packed. */
const standIn: { readonly [Name in Stage]?: Stage } = { changed: 'received', handled: 'packed' }

const positionOf = (stage: Stage): number => plan.findIndex((each) => each === (standIn[stage] ?? stage))
