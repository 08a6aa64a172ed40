import type { ReactNode } from 'react'
import { declaredSum } from '@kassavirta/domain/bags/counting/rules'
import type { Declaration } from '@kassavirta/domain/bags/deposits/api'
import {
  areAllPiecesDeclared,
  comparePieces,
  type ComparedGroup,
} from '@kassavirta/domain/bags/deposits/comparison'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { handledPieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { DetailSection } from '@kassavirta/domain/reports/reports/definition'
import {
  handledDeposits,
  type HandledDepositRow,
} from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { sectionTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { SumComparison, signedCount, signedEuros } from '../../../flows/comparison/SumComparison.tsx'
import { comparisonTexts } from '../../../flows/texts.fi.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { useListSearch, EntryActions, EntryPage, Sections, useDeclaration } from './EntryPage.tsx'
import { cashTexts, detailTexts, linkTexts, pieceTexts } from './texts.fi.ts'
import styles from './PieceComparison.module.css'

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

/** Says that the counting received another declared sum than the portal did. */
function noteOn(
  { signedTotal, coinTotalSum }: HandledDepositRow,
  declaration: Declaration,
): string | undefined {
  const { totalSum } = declaration
  if (signedTotal === null || signedTotal === declaredSum({ ...declaration, total: totalSum }, coinTotalSum))
    return undefined
  return fill(pieceTexts.otherSum, { sum: formatEuros(totalSum), signed: formatEuros(signedTotal) })
}

/** Left out of the sections, because the top of the page shows them. */
const SUMS: readonly string[] = ['signedTotal', 'totalSum', 'difference']
const PIECES: readonly (string | null)[] = [sectionTexts.notes, sectionTexts.coins]

const sectionsBeside = (compared: boolean): readonly DetailSection[] =>
  sections
    .filter(({ heading }) => !compared || !PIECES.includes(heading))
    .map((section) => ({ ...section, columns: section.columns.filter((key) => !SUMS.includes(key)) }))

type Props = {
  readonly groups: readonly ComparedGroup[]
  /** A sentence about sums that do not agree with each other. */
  readonly note?: string | undefined
}

/** Declared against counted by denomination; the sums stand under the notes and under the coins. */
function PieceComparison({ groups, note }: Props) {
  return (
    <Panel heading={pieceTexts.heading}>
      {note && <p>{note}</p>}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{pieceTexts.kind}</th>
            <th scope="col">{comparisonTexts.declared}</th>
            <th scope="col">{comparisonTexts.counted}</th>
            <th scope="col">{comparisonTexts.difference}</th>
          </tr>
        </thead>
        {groups
          .filter(({ pieces, declared }) => pieces.length > 0 || declared)
          .map((group) => (
            <Group key={group.kind} group={group} />
          ))}
      </table>
    </Panel>
  )
}

function Group({
  group: { kind, pieces, declared, counted, difference },
}: {
  readonly group: ComparedGroup
}) {
  return (
    <tbody>
      {pieces.map((each) => (
        <tr key={each.field} data-differs={Boolean(each.difference) || undefined}>
          <th scope="row">
            <span className={styles['edge']} data-edge={each.field}>
              {each.name}
            </span>
          </th>
          <td>{each.declared === null ? <Untold /> : <Pieces count={each.declared} />}</td>
          <td>
            <Pieces count={each.counted} />
          </td>
          <td>
            {each.difference !== null && each.worth !== null && (
              <Differing difference={each.worth}>{signedCount(each.difference)}</Differing>
            )}
          </td>
        </tr>
      ))}
      <tr className={styles['total']}>
        <th scope="row">{sectionTexts[kind]}</th>
        <td>{declared === null ? <Untold /> : formatEuros(declared)}</td>
        <td>{formatEuros(counted)}</td>
        <td>{difference !== null && <Differing difference={difference} />}</td>
      </tr>
    </tbody>
  )
}

const Pieces = ({ count }: { readonly count: number }) =>
  fill(pieceTexts.pieces, { count: formatCount(count) })

const Untold = () => (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{comparisonTexts.notDeclared}</VisuallyHidden>
  </>
)

type DifferingProps = { readonly difference: Cents; readonly children?: string }

/** A difference in pieces, and what it is worth; 0 says that nothing differs. */
function Differing({ difference, children }: DifferingProps): ReactNode {
  if (difference === 0) return <span className={styles['even']}>0</span>
  return (
    <span className={difference < 0 ? styles['shortage'] : styles['surplus']}>
      {children && <span>{fill(pieceTexts.pieces, { count: children })}</span>}{' '}
      <span>{signedEuros(difference)}</span>
    </span>
  )
}
