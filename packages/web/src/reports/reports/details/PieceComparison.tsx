import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ComparedGroup } from '@kassavirta/domain/bags/deposits/comparison/rules'
import { sectionTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import type { ReactNode } from 'react'
import { signedCount, signedEuros } from '../../../flows/comparison/signed.ts'
import { comparisonTexts } from '../../../flows/comparison/texts.fi.ts'
import styles from './PieceComparison.module.css'
import { pieceTexts as texts } from './texts.fi.ts'

type Props = {
  readonly groups: readonly ComparedGroup[]
  /** A sentence about sums that do not agree with each other. */
  readonly note?: string | undefined
}

/** Declared against counted by denomination; the sums stand under the notes and under the coins. */
export function PieceComparison({ groups, note }: Props) {
  return (
    <Panel heading={texts.heading}>
      {note && <p>{note}</p>}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
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

const Pieces = ({ count }: { readonly count: number }) => fill(texts.pieces, { count: formatCount(count) })

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
      {children && <span>{fill(texts.pieces, { count: children })}</span>}{' '}
      <span>{signedEuros(difference)}</span>
    </span>
  )
}
