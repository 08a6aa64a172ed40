import { areAllPiecesDeclared } from '@kassavirta/domain/bags/deposits/comparison/rules'
import { formatMoment, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { declared, type DepositRow } from '@kassavirta/domain/reports/reports/deposits'
import { isRemoved } from '@kassavirta/domain/bags/deposits/state'
import { reportTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SumComparison } from '../../../flows/comparison/SumComparison.tsx'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { useShownDeposits } from '../list/use-shown-report.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { Removal } from './Removal.tsx'
import { custodyTexts, linkTexts, removalTexts, wayTexts } from './texts.fi.ts'
import { useEntryEvents, useResult } from './use-counterpart.ts'
import { stageOf } from '@kassavirta/domain/bags/deposits/stage'
import { FETCHED } from '@kassavirta/domain/bags/deposits/stages/entries'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { custodySteps } from './custody-steps.ts'
import { StatusLine } from './StatusLine.tsx'

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
            <Custody row={row} told={events.answer.data} difference={result?.difference ?? null} />
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
  readonly told: {
    readonly events: readonly { readonly stage: string; readonly at: Date; readonly note: string }[]
    readonly expectedCredit: Day | null
  }
  readonly difference: Cents | null
}

/** Where the bag is. Nothing where nobody has told, or the counting has no word of it. */
function Custody({ row, told: { events, expectedCredit }, difference }: CustodyProps) {
  const today = dayOf(useServerNow())
  // The newest event is of this moment; the list of the report may be a little older.
  const stage = stageOf({ ...row, stage: events.findLast(({ stage: each }) => each !== FETCHED)?.stage })
  if (stage === null || events.length === 0) return null
  return (
    <StatusLine
      label={custodyTexts.label}
      steps={custodySteps({ stage, events, expectedCredit, difference, today })}
    />
  )
}
