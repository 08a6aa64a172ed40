import type { EntryFacts } from '@kassavirta/domain/cases/api'
import { eurosToCents, formatAmount } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Figures } from '../../platform/parts/Figures.tsx'
import styles from './CaseFacts.module.css'
import { deliveryTexts as texts } from './texts.fi.ts'

const NOTHING = '–'
const amount = (euros: number | null): string => {
  const sum = euros === null ? undefined : eurosToCents(euros)
  return sum === undefined ? NOTHING : formatAmount(sum)
}

type Delivery = NonNullable<EntryFacts['delivery']>

/** What came must be what was packed; where nobody has counted it, nothing differs. */
const differs = ({
  packed,
  came,
}: {
  readonly packed: number | null
  readonly came: number | null
}): boolean => came !== null && came !== packed

/** Ordered, packed and said to have come, beside each other. */
export function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const { seal, reason, ordered, packed, came, pieces } = delivery
  return (
    <>
      {seal && <p className={styles['small']}>{fill(texts.seal, { number: seal })}</p>}
      {reason && <p className={styles['remark']}>{fill(texts.packedDifferent, { reason })}</p>}
      <Figures
        headings={[texts.denomination, texts.ordered, texts.packed, texts.came]}
        rows={pieces.map((piece) => ({
          name: piece.name,
          tone: differs(piece) ? 'missing' : undefined,
          cells: [piece.ordered, piece.packed ?? NOTHING, piece.came ?? NOTHING],
        }))}
        sum={{
          name: texts.sum,
          cells: [amount(ordered), amount(packed), amount(came)],
          isShort: differs({ packed, came }),
        }}
      />
    </>
  )
}
