import type { BagFacts } from '@kassavirta/domain/bags/counting/api'
import { sumsOf, type Pieces } from '@kassavirta/domain/bags/counting/rules'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { Figures } from '../../../platform/parts/Figures.tsx'
import { candidateText } from '../bench/CandidateChoice.tsx'
import { coinKinds, noteKinds } from '../bench/comparison.ts'
import { piecesOfTills } from '../bench/count-entries.ts'
import { tableTexts, factsTexts as texts } from '../texts.fi.ts'
import page from '../../../platform/parts/page.module.css'
import tables from '../bench/CompareTables.module.css'
import styles from './FoldedPasses.module.css'

type Column = {
  readonly heading: string
  readonly staff: string
  readonly chosen: string
  readonly pieces: Pieces
}

/** Every count of the bag beside the declaration. Denominations that differ are marked. */
export function PassTable({ facts }: { readonly facts: Facts }) {
  const columns = columnsOf(facts)
  const kinds = [...noteKinds, ...coinKinds].filter(({ fieldName }) =>
    columns.some(({ pieces }) => (pieces[fieldName] ?? 0) > 0),
  )
  return (
    <section
      className={classes(page['box'], tables['tables'], tables['wide'])}
      aria-label={texts.passesBeside}
      // Where it scrolls, the arrow keys must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Figures
        caption={texts.passes}
        headings={[
          texts.worth,
          ...columns.map(({ heading, staff, chosen }) => (
            <>
              {heading}
              {staff && <span className={tables['staff']}>{staff}</span>}
              {chosen && <span className={tables['staff']}>{chosen}</span>}
            </>
          )),
        ]}
        rows={kinds.map(({ name, fieldName }) => {
          const counts = columns.map(({ pieces }) => pieces[fieldName])
          const known = counts.filter((count) => count !== undefined)
          return {
            name,
            edge: fieldName,
            tone: new Set(known).size > 1 ? 'missing' : undefined,
            cells: counts.map((count) => (count === undefined ? texts.nothing : formatCount(count))),
          }
        })}
        sum={{ name: texts.total, cells: columns.map(({ pieces }) => formatEuros(sumsOf(pieces).total)) }}
      />
    </section>
  )
}

/** The declaration that the counter chose, also if that declaration has got another bag since. */
function chosenText(facts: Facts, chosen: Facts['passes'][number]['chosen']): string {
  if (chosen === undefined) return ''
  const choice = facts.choices.find(({ depositId }) => depositId === chosen)
  if (!choice) return tableTexts.noCandidate
  const text = candidateText(choice, facts.number)
  const isFree = facts.candidates.some(({ depositId }) => depositId === chosen)
  return isFree || facts.state === 'counted' ? text : fill(tableTexts.candidateGone, { candidate: text })
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

/** The earlier counts of a disputed bag, folded: the third count is blind unless the supervisor opens them. */
export const FoldedPasses = ({ facts }: { readonly facts: Facts }) => (
  <details className={styles['folded']}>
    <summary>
      {texts.showPasses} <span className={page['quiet']}>{texts.showPassesHint}</span>
    </summary>
    <PassTable facts={facts} />
  </details>
)

/** The facts of a bag that the caller may see. */
export type Facts = BagFacts
export type Pass = Facts['passes'][number]

export const passName = ({ step, pass }: Pick<Pass, 'step' | 'pass'>): string =>
  step === 'first' ? fill(texts.first, { pass }) : texts[step]
