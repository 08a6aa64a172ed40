import type { Declaration } from '@kassavirta/domain/bags/deposits/comparison/api'
import { areAllPiecesDeclared, comparePieces } from '@kassavirta/domain/bags/deposits/comparison/rules'
import { declaredSum } from '@kassavirta/domain/bags/counting/rules'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { DetailSection } from '@kassavirta/domain/reports/reports/definition'
import { handledDeposits, type HandledDepositRow } from '@kassavirta/domain/reports/reports/handled-deposits'
import { handledPieceFields } from '@kassavirta/domain/kernel/money/pieces'
import { sectionTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { SumComparison } from '../../../flows/comparison/SumComparison.tsx'
import { titleOf } from '../../../platform/routing/link-to.ts'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { useListSearch, EntryActions, EntryPage } from './EntryPage.tsx'
import { PieceComparison } from './PieceComparison.tsx'
import { Sections } from './Sections.tsx'
import { cashTexts, detailTexts, linkTexts, pieceTexts } from './texts.fi.ts'
import { useDeclaration } from './use-counterpart.ts'

const { route, sections, inquiry } = handledDeposits.detail

/** The page of a counted deposit, which is compared with its declaration where that is known. */
export function HandledDepositDetailScreen() {
  const { answer, waiting } = useDeclaration()
  const { declaration = null, messageId = null } = answer.data ?? {}
  return (
    <EntryPage report={handledDeposits} route={route} waiting={waiting}>
      {(row) => (
        <>
          <SumComparison
            declared={row.signedTotal}
            declaredPieces={declaredPieces(declaration)}
            counted={row.total}
            countedPieces={recordOf(handledPieceFields, (field) => row[field])}
            difference={row.difference}
          />
          <AnswerFailed heading={linkTexts.failed} answer={answer} />
          <EntryActions about={inquiry(row)}>
            <Ways row={row} declaration={declaration} messageId={messageId} />
          </EntryActions>
          <Counted row={row} declaration={declaration} />
        </>
      )}
    </EntryPage>
  )
}

const declaredPieces = (declaration: Declaration | null) =>
  declaration && areAllPiecesDeclared(declaration, declaration.pieces) ? declaration.pieces : undefined

type CountedProps = { readonly row: HandledDepositRow; readonly declaration: Declaration | null }

type WaysProps = CountedProps & { readonly messageId: number | null }

function Ways({ row: { entryId, cashReports }, declaration, messageId }: WaysProps) {
  const search = useListSearch()
  return (
    <>
      {declaration && (
        <PortalLink to="DepositDetail" params={{ id: declaration.entryId }} className={buttonClass}>
          {titleOf('DepositDetail', { id: declaration.entryId })}
        </PortalLink>
      )}
      {messageId !== null && (
        <PortalLink to="MessagePage" params={{ id: messageId }} className={buttonClass}>
          {linkTexts.notice}
        </PortalLink>
      )}
      {cashReports.length > 0 && (
        <PortalLink to="CashReports" params={{ id: entryId }} search={search} className={buttonClass}>
          {cashTexts.list}
        </PortalLink>
      )}
    </>
  )
}

/** Kind by kind against the declaration; without one, the list of what was counted. */
function Counted({ row, declaration }: CountedProps) {
  const groups = declaration ? comparePieces(declaration, row) : undefined
  return (
    <>
      {groups && (
        <PieceComparison groups={groups} note={declaration ? noteOn(row, declaration) : undefined} />
      )}
      <Sections
        heading={detailTexts.details}
        row={row}
        columns={handledDeposits.columns}
        sections={sectionsBeside(groups !== undefined)}
      />
    </>
  )
}

/** The sum that the counting was told may be another than that of the portal. */
function noteOn(
  { signedTotal, coinTotalSum }: HandledDepositRow,
  declaration: Declaration,
): string | undefined {
  const { totalSum } = declaration
  if (signedTotal === null || signedTotal === declaredSum({ ...declaration, total: totalSum }, coinTotalSum))
    return undefined
  return fill(pieceTexts.otherSum, { sum: formatEuros(totalSum), signed: formatEuros(signedTotal) })
}

/** The sums are at the top of the page. */
const SUMS: readonly string[] = ['signedTotal', 'totalSum', 'difference']
const PIECES: readonly (string | null)[] = [sectionTexts.notes, sectionTexts.coins]

const sectionsBeside = (compared: boolean): readonly DetailSection[] =>
  sections
    .filter(({ heading }) => !compared || !PIECES.includes(heading))
    .map((section) => ({ ...section, columns: section.columns.filter((key) => !SUMS.includes(key)) }))
