import { useEffect, useState } from 'react'
import { depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { beyondReport, leaveFloat, piecesTotal } from '@kassavirta/domain/bags/deposits/sums'
import { recordOf, isRecord } from '@kassavirta/domain/kernel/data/records'
import { countsOf, countFault, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import {
  pieceFields,
  type Counts,
  type PieceField,
  coins,
  countsTotal,
  notes,
} from '@kassavirta/domain/kernel/money/denominations'
import { denominationNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { deviceStorage, readJson, writeJson } from '@kassavirta/ui/browser/storage.ts'
import { CountGrid } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { MoneyField } from '@kassavirta/ui/fields/MoneyField.tsx'
import { debounced } from '@kassavirta/ui/form/use-form.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useCompanySession } from '../../platform/session/use-session.ts'
import { tillTexts as texts } from './texts.fi.ts'
import { idOf, type DepositFormState } from './use-deposit-form.ts'
import styles from './till.module.css'

type Props = { readonly form: DepositFormState }

/** Help while the till is counted: the sum of its report to compare with, and the float that stays in it. */
export function TillHelp({ form }: Props) {
  return (
    <>
      <ReportSum form={form} />
      <FloatPart form={form} />
    </>
  )
}

function ReportSum({ form: { data, field } }: Props) {
  const { id, onChange } = field('tillReportSum')
  const report = data.tillReportSum
  const [isLeft, setLeft] = useState(report !== '')
  const beyond = beyondReport(data.totalSum, report)
  const isUnread = report.trim() !== '' && beyond === undefined
  return (
    <>
      <MoneyField
        id={id}
        label={labels.tillReportSum}
        required={false}
        hint={texts.reportHint}
        // This fault does not stop the deposit: the sum of the report is only compared with.
        error={isUnread && isLeft ? texts.reportUnread : undefined}
        value={report}
        onChange={(text) => {
          setLeft(false)
          onChange(text)
        }}
        onLeave={() => setLeft(true)}
        onEnter={() => document.getElementById(idOf('securityBagNumber'))?.focus()}
      />
      {/* Before the first count the difference is the whole sum, which helps nobody. */}
      <Difference beyond={data.totalSum === 0 ? undefined : beyond} />
    </>
  )
}

/** Shown at every keystroke, read out when typing pauses. */
function Difference({ beyond }: { readonly beyond: Cents | undefined }) {
  const text = beyond === undefined ? '' : differenceText(beyond)
  const spoken = useSettled(text)
  return (
    <>
      <p className={styles['difference']} data-equal={beyond === 0 || undefined} hidden={text === ''}>
        {text}
      </p>
      <VisuallyHidden live>{spoken}</VisuallyHidden>
    </>
  )
}

function differenceText(beyond: Cents): string {
  if (beyond === 0) return texts.equal
  return fill(beyond < 0 ? texts.less : texts.more, { sum: formatEuros(cents(Math.abs(beyond))) })
}

const PAUSE_MS = 1000

/** The text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const { soon, stop } = debounced(() => setSettled(text), PAUSE_MS)
    soon()
    return stop
  }, [text])
  return settled
}

type FloatPartProps = { readonly form: DepositFormState }

/** Takes the float off the counts, so that they say what goes into the bag, and puts it back. */
function FloatPart({ form }: FloatPartProps) {
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
    storeFloat(company.id, chosen)
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
      {/* One button leaves the float and puts it back, so it still has the focus when the dialog closes. */}
      <Button
        kind="text"
        aria-haspopup={isLeft ? undefined : 'dialog'}
        disabledReason={isLeft || data.coinSettlementType === 'breakdown' ? undefined : texts.coinsNeeded}
        onClick={isLeft ? putBack : () => typeFloat(storedFloat(company.id))}
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

type Pieces = Counts<PieceField>

type FloatDialogProps = {
  readonly typed: CountTexts
  readonly counted: Pieces
  readonly onType: (typed: CountTexts) => void
  readonly onLeave: (float: Pieces) => void
  readonly onClose: () => void
}

/** Asks which pieces stay in the till, and shows what then goes into the bag before the counts change. */
function FloatDialog({ typed, counted, onType, onLeave, onClose }: FloatDialogProps) {
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

const floatId = (field: string): string => `float-${field}`

function FloatGrids({ typed, onChange }: GridProps) {
  const shared = { values: typed, onChange, idOf: floatId, paths: [pieceFields] }
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

/**
 * The float belongs to the till of a place, not to a person: the next person who closes the same till finds it, even after
 * somebody signed out. The key names the place, so that no other place sees it.
 */
const keyOf = (companyId: number): string => `kassavirta.float.${companyId}`

/** The float of the last time on this device; empty when none is stored. */
function storedFloat(companyId: number): CountTexts {
  const found = readJson(deviceStorage, keyOf(companyId))
  const textOf = (text: unknown) => (typeof text === 'string' ? text : '')
  return recordOf(pieceFields, (field) => textOf(isRecord(found) ? found[field] : ''))
}

/** Where the device refuses storage the float is forgotten, and the deposit goes on. */
const storeFloat = (companyId: number, float: Counts<PieceField>): boolean =>
  writeJson(deviceStorage, keyOf(companyId), textsOf(float))

/** Pieces as the texts of a count grid, where 0 is an empty field. */
const textsOf = (pieces: Counts<PieceField>): CountTexts =>
  recordOf(pieceFields, (field) => (pieces[field] ? String(pieces[field]) : ''))
