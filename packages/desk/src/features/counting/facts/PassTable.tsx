import { sumsOf, type Pieces } from '@kassavirta/domain/counting/tally'
import { formatCount } from '@kassavirta/domain/kernel/counts'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { candidateText } from '../table/CandidateChoice.tsx'
import { coinKinds, noteKinds } from '../table/comparison.ts'
import table from '../table/CompareTable.module.css'
import panel from '../table/CompareTables.module.css'
import { piecesOfTills } from '../table/count-entries.ts'
import { tableTexts } from '../table/table-texts.fi.ts'
import { passName, type Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'
import styles from './PassTable.module.css'

type Column = {
  readonly heading: string
  readonly staff: string
  readonly chosen: string
  readonly pieces: Pieces
}

/** Every count of the bag beside the declaration. What is not the same in all of them stands out. */
export function PassTable({ facts }: { readonly facts: Facts }) {
  const columns = columnsOf(facts)
  const kinds = [...noteKinds, ...coinKinds].filter(({ fieldName }) =>
    columns.some(({ pieces }) => (pieces[fieldName] ?? 0) > 0),
  )
  return (
    <section
      className={`${panel['tables']} ${styles['around']}`}
      aria-label={texts.passesBeside}
      // Where it scrolls, the arrow keys must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={`${table['table']} ${styles['wide']}`}>
        <caption>{texts.passes}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.worth}</VisuallyHidden>
            </th>
            {columns.map(({ heading, staff, chosen }) => (
              <th key={heading} scope="col">
                {heading}
                {staff && <span className={styles['staff']}>{staff}</span>}
                {chosen && <span className={styles['staff']}>{chosen}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, fieldName }) => {
            const counts = columns.map(({ pieces }) => pieces[fieldName])
            const known = counts.filter((count) => count !== undefined)
            const differs = new Set(known).size > 1
            return (
              <tr key={fieldName} data-differs={differs ? 'missing' : undefined}>
                <th scope="row">
                  <span data-edge={fieldName}>{name}</span>
                </th>
                {counts.map((count, index) => (
                  <td key={columns[index]?.heading}>
                    {count === undefined ? texts.nothing : formatCount(count)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            {columns.map(({ heading, pieces }) => (
              <td key={heading}>{formatEuros(sumsOf(pieces).total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Whose the counter said the bag is, where several declarations have its number. */
function chosenText({ candidates }: Facts, chosen: Facts['passes'][number]['chosen']): string {
  if (chosen === undefined) return ''
  const candidate = candidates.find(({ depositId }) => depositId === chosen)
  return candidate ? candidateText(candidate) : tableTexts.noCandidate
}

const columnsOf = (facts: Facts): readonly Column[] => [
  ...(facts.declaredPieces
    ? [{ heading: texts.declared, staff: '', chosen: '', pieces: facts.declaredPieces }]
    : []),
  ...facts.passes.flatMap((pass) => {
    const { tills, sent, staff, chosen } = pass
    return tills && sent
      ? [{ heading: passName(pass), staff, chosen: chosenText(facts, chosen), pieces: piecesOfTills(tills) }]
      : []
  }),
]
