import { leaveFloat, piecesTotal } from '@kassavirta/domain/bags/deposits/till'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { countsOf } from '@kassavirta/domain/kernel/money/counts'
import { pieceFields, type Counts, type PieceField } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import type { DepositFormState } from '../use-deposit-form.ts'
import { FloatDialog } from './FloatDialog.tsx'
import { keepFloat, keptFloat, textsOf } from './kept-float.ts'
import { tillTexts as texts } from './till-texts.fi.ts'
import styles from './till.module.css'

type Props = { readonly form: DepositFormState }

/** Takes the float off the counts, so that they say what goes into the bag, and puts it back. */
export function FloatPart({ form }: Props) {
  const { data, float, typeFloat } = form
  const { company } = useCompanySession()
  const left = countsOf(pieceFields, data.leftInTill)
  const isLeft = piecesTotal(left) > 0
  const counted = countsOf(pieceFields, { ...data.selectedNotes, ...data.selectedCoins })
  const write = (bag: Counts<PieceField>, stays: Counts<PieceField>) => {
    const touched = pieceFields.filter((field) => (stays[field] ?? 0) + (left[field] ?? 0) > 0)
    // A count that is not touched stays as it was typed, to be corrected where it cannot be read.
    const texts = textsOf(bag)
    form.changeCounts(recordOf(touched, (field) => texts[field] ?? ''))
    form.field('leftInTill').onChange(textsOf(stays))
  }
  const leave = (chosen: Counts<PieceField>) => {
    keepFloat(company.id, chosen)
    const { stays, bag } = leaveFloat(counted, chosen)
    write(bag, stays)
    typeFloat(undefined)
  }
  const putBack = () =>
    write(
      recordOf(pieceFields, (field) => (counted[field] ?? 0) + (left[field] ?? 0)),
      {},
    )
  const sums = { stays: formatEuros(piecesTotal(left)), bag: formatEuros(data.totalSum) }
  return (
    <div>
      <output className={styles['left']}>{isLeft && fill(texts.left, sums)}</output>
      {/* One button for both, which keeps the focus when the dialog closes. */}
      <Button
        kind="text"
        aria-haspopup={isLeft ? undefined : 'dialog'}
        disabledReason={isLeft || data.coinSettlementType === 'breakdown' ? undefined : texts.coinsNeeded}
        onClick={isLeft ? putBack : () => typeFloat(keptFloat(company.id))}
      >
        {isLeft ? texts.putBack : texts.leave}
      </Button>
      {float && (
        <FloatDialog
          typed={float}
          counted={counted}
          onType={typeFloat}
          onLeave={leave}
          onClose={() => typeFloat(undefined)}
        />
      )}
    </div>
  )
}
