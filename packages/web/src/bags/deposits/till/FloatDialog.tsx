import { leaveFloat, piecesTotal } from '@kassavirta/domain/bags/deposits/till'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { countFault, countsOf, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { denominationNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import {
  coins,
  countsTotal,
  notes,
  pieceFields,
  type Counts,
  type PieceField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CountGrid } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { tillTexts as texts } from './till-texts.fi.ts'
import styles from './till.module.css'

type Pieces = Counts<PieceField>

type Props = {
  readonly typed: CountTexts
  readonly counted: Pieces
  readonly onType: (typed: CountTexts) => void
  readonly onLeave: (float: Pieces) => void
  readonly onClose: () => void
}

/** Which pieces stay in the till, and what then goes into the bag, before anything is changed. */
export function FloatDialog({ typed, counted, onType, onLeave, onClose }: Props) {
  const float = countsOf(pieceFields, typed)
  const { stays, bag, short } = leaveFloat(counted, float)
  const sums = { stays: formatEuros(piecesTotal(stays)), bag: formatEuros(piecesTotal(bag)) }
  return (
    <Dialog
      open
      title={labels.leftInTill}
      onClose={onClose}
      actions={
        <>
          <Button disabledReason={reasonToWait(typed, float, counted)} onClick={() => onLeave(float)}>
            {texts.leave}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.floatLead}</p>
      <FloatGrids typed={typed} onChange={(changed) => onType({ ...typed, ...changed })} />
      <output className={styles['preview']}>
        <strong>{fill(texts.left, sums)}</strong>
        {short.map(({ field, has, needs }) => (
          <span key={field}>{fill(texts.short, { name: denominationNames[field], has, needs })}</span>
        ))}
      </output>
    </Dialog>
  )
}

function reasonToWait(typed: CountTexts, float: Pieces, counted: Pieces): string | undefined {
  if (pieceFields.some((field) => countFault(typed[field] ?? '') !== undefined)) return texts.floatUnread
  if (piecesTotal(float) === 0) return texts.floatEmpty
  return piecesTotal(leaveFloat(counted, float).stays) === 0 ? texts.countFirst : undefined
}

type GridProps = { readonly typed: CountTexts; readonly onChange: (changed: CountTexts) => void }

const idOf = (field: string): string => `float-${field}`

function FloatGrids({ typed, onChange }: GridProps) {
  const shared = { values: typed, onChange, idOf, paths: [pieceFields] }
  const float = countsOf(pieceFields, typed)
  const grids = [
    { caption: labels.selectedNotes, denominations: notes },
    { caption: labels.selectedCoins, denominations: coins },
  ]
  return (
    <div className={styles['grids']}>
      {grids.map(({ caption, denominations }) => (
        <CountGrid
          key={caption}
          {...shared}
          caption={caption}
          rows={denominations.map(({ name, fieldName, unitValue }) => {
            const count = float[fieldName]
            return { name, fieldName, sum: count === undefined ? undefined : cents(unitValue * count) }
          })}
          total={countsTotal<PieceField>(denominations, float)}
        />
      ))}
    </div>
  )
}
