import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { removeDeposit } from '@kassavirta/domain/bags/deposits/api'
import { areAllPiecesDeclared } from '@kassavirta/domain/bags/deposits/comparison'
import {
  stageOf,
  type FollowedStage,
  isRemoved,
  removalRefusal,
} from '@kassavirta/domain/bags/deposits/stage'
import { FETCHED, entryStages } from '@kassavirta/domain/bags/deposits/entry-stages'
import { formatMoment, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { type Cents, formatEuros, cents } from '@kassavirta/domain/kernel/money/money'
import { yesNo, validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { accountsFor } from '@kassavirta/domain/places/companies/accounts'
import { declared, type DepositRow, deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { reportTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import type { CustodyStep } from '@kassavirta/ui/figures/CustodyLine.tsx'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ActionFailed, finalRefusal, AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { actionFailureTexts } from '@kassavirta/ui/feedback/texts.fi.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { SumComparison } from '../../../flows/comparison/SumComparison.tsx'
import { failureHeading, sendFailureText } from '../../../flows/wizard/use-flow.ts'
import { PortalLink, usePortalRouter } from '../../../platform/routing/portal-router.tsx'
import { useCompanySession } from '../../../platform/session/use-session.ts'
import { useRefreshRights } from '../../../platform/api/use-ask-again.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { useShownDeposits } from '../list/use-report-rows.ts'
import { EntryDetail, StatusLine } from './EntryDetail.tsx'
import { useListSearch, useEntryEvents, useResult } from './EntryPage.tsx'
import { custodyTexts, linkTexts, removalTexts, wayTexts } from './texts.fi.ts'

/** The page of a declared deposit, which can be removed until it is counted, and then shows what was found. */
export function DepositDetailScreen() {
  const { answer, waiting } = useResult()
  const events = useEntryEvents('deposit')
  const result = answer.data?.result ?? null
  const noticeId = events.answer.data?.noticeId ?? null
  return (
    <EntryDetail
      report={useShownDeposits()}
      waiting={waiting || events.waiting}
      notice={(row) => (
        <>
          {isRemoved(row) && <Removed row={row} />}
          {events.answer.data && !isRemoved(row) && (
            <Custody row={row} progress={events.answer.data} difference={result?.difference ?? null} />
          )}
          <SumComparison
            declared={result ? result.signedTotal : declared.totalSum(row)}
            declaredPieces={areAllPiecesDeclared(row, row) ? pickPieces(row) : undefined}
            counted={result?.total}
            difference={result?.difference ?? null}
          />
          <AnswerFailed heading={linkTexts.failed} answer={answer.failure ? answer : events.answer} />
        </>
      )}
      acts={(row) => (
        <>
          {result && (
            <PortalLink to="DepositHandledDetail" params={{ id: result.entryId }} className={buttonClass}>
              {linkTexts.result}
            </PortalLink>
          )}
          {noticeId !== null && (
            <PortalLink to="MessagePage" params={{ id: noticeId }} className={buttonClass}>
              {linkTexts.notice}
            </PortalLink>
          )}
          <Removal key={row.entryId} deposit={row} />
        </>
      )}
      facts={wayOf}
    />
  )
}

function Removed({ row: { removed, removedBy } }: { readonly row: DepositRow }) {
  return (
    <Banner kind="warn" heading={removalTexts.removed}>
      {removed &&
        fill(removalTexts.removedBy, { name: removedBy || reportTexts.unknown, time: formatMoment(removed) })}
    </Banner>
  )
}

/** Why the declaration has no notes or coins. */
const wayOf = ({ countAtServiceCenter, coinsUncounted }: DepositRow) => [
  ...(countAtServiceCenter ? [{ term: wayTexts.blind, value: yesNo.yes }] : []),
  ...(coinsUncounted ? [{ term: wayTexts.coins, value: wayTexts.uncounted }] : []),
]

type CustodyProps = {
  readonly row: DepositRow
  readonly progress: {
    readonly events: readonly { readonly stage: string; readonly at: Date; readonly note: string }[]
    readonly expectedCredit: Day | null
  }
  readonly difference: Cents | null
}

/** Where the bag is; empty while no stage is known. */
function Custody({ row, progress: { events, expectedCredit }, difference }: CustodyProps) {
  const today = dayOf(useServerNow())
  // The newest event is fresh; the row of the report may be a little older.
  const stage = stageOf({ ...row, stage: events.findLast(({ stage: each }) => each !== FETCHED)?.stage })
  if (stage === null || events.length === 0) return null
  return (
    <StatusLine
      label={custodyTexts.label}
      steps={custodySteps({ stage, events, expectedCredit, difference, today })}
    />
  )
}

/** The button that removes a deposit, and its confirmation dialog. */
function Removal({ deposit }: { readonly deposit: DepositRow }) {
  const [asking, setAsking] = useState(false)
  const reason = useReasonAgainst(deposit)
  const { remove, leave, ...status } = useRemoval(deposit)
  const { sending, unsettled, failure } = status
  // While the outcome of an earlier press is unknown, the refusal of a later one is not final.
  const refused = failure && !unsettled ? finalRefusal(failure) : undefined
  const close = () => {
    if (sending) return
    setAsking(false)
    leave()
  }
  const actions = (
    <>
      <Button kind="secondary" busy={sending} onClick={close}>
        {refused ? actionFailureTexts.close : removalTexts.cancel}
      </Button>
      {/* A removal without an answer may have succeeded; repeating it settles the matter. */}
      {!refused && (
        <Button busy={sending} disabledReason={unsettled ? undefined : reason} onClick={() => void remove()}>
          {removalTexts.remove}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Button kind="text" disabledReason={reason} onClick={() => setAsking(true)}>
        {removalTexts.remove}
      </Button>
      <Dialog open={asking} title={removalTexts.sure} onClose={close} actions={actions}>
        {failure && (
          <ActionFailed heading={failureHeading(status, removalTexts.failed)}>
            {refused ?? sendFailureText(failure)} {unsettled && removalTexts.unsettled}
          </ActionFailed>
        )}
        <SummaryList
          pairs={[
            { term: removalTexts.number, value: deposit.entryId },
            { term: removalTexts.bag, value: deposit.securityBagNumber },
            { term: removalTexts.sum, value: formatEuros(deposit.totalSum) },
          ]}
        />
        <p>{removalTexts.final}</p>
      </Dialog>
    </>
  )
}

/** Why the deposit cannot be removed. Unknown rights stop no one, since the server checks them itself. */
function useReasonAgainst(deposit: DepositRow): string | undefined {
  const { entries } = usePermissions()
  const refusal = removalRefusal(deposit)
  if (refusal) return validationTexts[refusal]
  const held =
    !entries || accountsFor(entries, 'deposit').some((entry) => entry.accountId === deposit.accountId)
  return held ? undefined : removalTexts.noRight
}

/** Removes a deposit. A call without an answer is repeated unchanged, so that nothing is done twice. */
function useRemoval({ entryId }: DepositRow) {
  const { user, company, submit } = useCompanySession()
  const client = useQueryClient()
  const refreshRights = useRefreshRights()
  const router = usePortalRouter()
  const search = useListSearch()
  const list = { queryKey: [deposits.endpoint.path] }
  // Somebody else may have removed the deposit, or it has been counted: the page must show the current state.
  const lookAgain = () => void client.invalidateQueries(list)
  const body = { entryId, customerId: company.id, userId: user.id }
  const { run, reset, ...status } = useAct(
    (request: PendingRequest<typeof body>) => submit(removeDeposit, request),
    (outcome) => {
      if (outcome.type === 'accepted') {
        // Reset instead of invalidated, so that the removed deposit is not shown again; the list screen fetches once.
        for (const query of client.getQueryCache().findAll(list)) query.reset()
        void router.open(deposits.list, { search })
        return
      }
      // After a final refusal the new list would remove this page and its text, so it waits until the dialog closes.
      if (finalRefusal(outcome.failure) === undefined) lookAgain()
    },
  )
  /** Clears the refusal when the dialog closes, so that the removal can be tried again. */
  const leave = () => {
    if (!status.failure) return
    reset()
    lookAgain()
    if (status.failure.status === 403) void refreshRights()
  }
  return { ...status, remove: () => run(body), leave }
}

export type CustodyFacts = {
  /** How far the deposit has come. */
  readonly stage: FollowedStage
  readonly events: readonly { readonly stage: string; readonly at: Date; readonly note?: string }[]
  readonly expectedCredit: Day | null
  /** How much more or less was counted than declared; null while it is not known or nothing was declared. */
  readonly difference: Cents | null
  readonly today: Day
}

/**
 * The custody line of a deposit. A step has a time only where an event gives one: a step that somebody skipped has happened
 * too, but nobody knows when. The value date comes from the bank, so it is shown as expected until it has come. A missing
 * bag is shown in place of its arrival.
 */
export function custodySteps({ stage, events, expectedCredit, difference, today }: CustodyFacts) {
  const isMissing = stage === 'missing'
  const reached = entryStages.indexOf(isMissing ? 'arrived' : stage)
  const isCounted = stage === 'counted'
  const fetched = events.find((known) => known.stage === FETCHED)
  const steps = entryStages.flatMap((each, at): readonly CustodyStep[] => {
    const named = isMissing && each === 'arrived' ? stage : each
    const event = events.find((known) => known.stage === named)
    const state = at > reached ? 'ahead' : at === reached && !isCounted ? 'now' : 'happened'
    const isOff = each === 'counted' && isCounted && difference !== null && difference !== 0
    const step = {
      name: isOff ? amissName(difference) : custodyTexts[named],
      time: event && state !== 'ahead' ? shortMoment(event.at) : undefined,
      state,
      amiss: isOff || named === 'missing',
    } as const
    const isLeft = each === 'declared' && fetched
    return isLeft ? [{ ...step, state: 'happened' }, fetchedStep(fetched, stage)] : [step]
  })
  return [...steps, creditStep(isCounted, expectedCredit, today)]
}

/** The event exists only where the place and the crew marked the same; its note names the crew. */
const fetchedStep = ({ at, note }: CustodyFacts['events'][number], stage: FollowedStage): CustodyStep => ({
  name: custodyTexts.fetched,
  time: shortMoment(at),
  note,
  state: stage === 'declared' ? 'now' : 'happened',
})

const amissName = (difference: Cents): string =>
  fill(difference < 0 ? custodyTexts.short : custodyTexts.over, {
    sum: formatEuros(cents(Math.abs(difference))),
  })

function creditStep(isCounted: boolean, day: Day | null, today: Day): CustodyStep {
  const name = custodyTexts.credit
  if (day === null) return { name, state: isCounted ? 'now' : 'ahead' }
  if (isCounted && day <= today) return { name, time: shortDay(day), state: 'happened' }
  return { name, time: fill(custodyTexts.about, { day: shortDay(day) }), state: isCounted ? 'now' : 'ahead' }
}
