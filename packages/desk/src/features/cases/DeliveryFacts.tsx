import type { EntryFacts } from '@kassavirta/domain/cases/api'
import { eurosToCents, formatAmount } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
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
      {reason && <p className={styles['remark']}>{fill(texts.packedOtherwise, { reason })}</p>}
      <table className={styles['figures']}>
        <thead>
          <tr>
            <th scope="col">{texts.denomination}</th>
            <th scope="col">{texts.ordered}</th>
            <th scope="col">{texts.packed}</th>
            <th scope="col">{texts.came}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <tr key={piece.name} data-differs={differs(piece) ? '' : undefined}>
              <th scope="row">{piece.name}</th>
              <td>{piece.ordered}</td>
              <td>{piece.packed ?? NOTHING}</td>
              <td>{piece.came ?? NOTHING}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.sum}</th>
            <td>{amount(ordered)}</td>
            <td>{amount(packed)}</td>
            <td data-short={differs({ packed, came }) ? '' : undefined}>{amount(came)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
