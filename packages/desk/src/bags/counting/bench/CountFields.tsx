import { type ReactNode, useState, useEffect } from 'react'
import { sumsOf } from '@kassavirta/domain/bags/counting/rules'
import { MOST_TILLS, Suspect, Till } from '@kassavirta/domain/bags/counting/api'
import { limitOf } from '@kassavirta/domain/kernel/forms/form'
import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { notes, coins } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros, cents } from '@kassavirta/domain/kernel/money/money'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { countId, CountGrid, type CountColumn } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { MoneyField } from '@kassavirta/ui/fields/MoneyField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { Key } from '../../../platform/parts/KeyBar.tsx'
import { tableTexts as texts } from '../texts.fi.ts'
import { SidePanels } from './SidePanels.tsx'
import {
  changeTill,
  type CountEntries,
  emptyTill,
  isBlankTill,
  piecesTyped,
  suspectsOf,
  writeSerial,
  suspectField,
  type TillEntries,
} from './count-entries.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './CountFields.module.css'

type Props = {
  readonly entries: CountEntries
  readonly onChange: (entries: CountEntries) => void
  /** Called when a field is left, so that its value is saved. */
  readonly onLeave: () => void
  /** True in a correction: only counts can change, not the findings about a broken bag or suspect notes. */
  readonly countsOnly?: boolean
  /** Below the counts. */
  readonly below?: ReactNode
  /** Below the panels at the side. */
  readonly aside?: ReactNode
}

/** The form of a count: tills, pieces, suspect notes and vouchers, with the sum of the whole bag beside them. */
export function CountFields({ entries, onChange, onLeave, countsOnly = false, below, aside }: Props) {
  const [shown, setShown] = useState(0)
  const till = Math.min(shown, entries.tills.length - 1)
  const current = entries.tills[till] ?? emptyTill
  const change = (part: Partial<typeof current>) => onChange(changeTill(entries, till, part))
  const fields = { entries, till, current, change, onChange, onLeave }
  return (
    <>
      <div className={classes(page['row'], styles['controls'])}>
        {!countsOnly && <IntactChoice entries={entries} onChange={onChange} onLeave={onLeave} />}
        <TillTabs {...fields} onShow={setShown} />
      </div>
      <div className={classes(page['columns'], styles['layout'])}>
        <div className={page['stack']}>
          <section className={classes(page['box'], styles['panel'])} aria-label={texts.counted}>
            {entries.tills.length > 1 && (
              <div className={styles['tillName']}>
                <TextField
                  label={texts.registerText}
                  autoComplete="off"
                  maxLength={limitOf(Till, 'registerText')}
                  value={current.registerText}
                  onChange={(event) => change({ registerText: event.target.value })}
                  onBlur={onLeave}
                />
                <MoneyField
                  label={texts.slip}
                  value={current.slip}
                  onChange={(slip) => change({ slip })}
                  onLeave={onLeave}
                />
              </div>
            )}
            {/* A new till has new fields, the first of which gets the focus. */}
            <TillGrids
              key={till}
              current={current}
              hasSuspects={!countsOnly}
              onChange={change}
              onLeave={onLeave}
            />
          </section>
          {!countsOnly && <SerialFields entries={entries} onChange={onChange} onLeave={onLeave} />}
          {below}
        </div>
        <aside className={page['stack']}>
          <SidePanels {...fields} countsOnly={countsOnly} />
          {aside}
        </aside>
      </div>
    </>
  )
}

type ChoiceProps = Pick<Props, 'entries' | 'onChange' | 'onLeave'>

/** Id of the question whether the bag is intact: a message about a missing answer leads here. */
export const INTACT_ID = 'bag-intact'

/** Neither answer is preselected: the counter has to look at the bag. */
function IntactChoice({ entries, onChange, onLeave }: ChoiceProps) {
  const choices = [
    [true, yesNo.yes, 'F3'],
    [false, yesNo.no, 'F4'],
  ] as const
  return (
    <fieldset className={styles['choice']} data-open={entries.intact === undefined || undefined}>
      <legend>{texts.intact}</legend>
      {choices.map(([intact, name, key]) => (
        <label key={name} data-on={entries.intact === intact || undefined}>
          <input
            type="radio"
            name="intact"
            id={intact ? INTACT_ID : undefined}
            checked={entries.intact === intact}
            onChange={() => onChange({ ...entries, intact })}
            onBlur={onLeave}
          />
          {name} <Key>{key}</Key>
        </label>
      ))}
    </fieldset>
  )
}

type TillTabsProps = ChoiceProps & { readonly till: number; readonly onShow: (till: number) => void }

function TillTabs({ entries, till, onChange, onLeave, onShow }: TillTabsProps) {
  const { tills } = entries
  const add = () => {
    onChange({ ...entries, tills: [...tills, emptyTill] })
    onShow(tills.length)
  }
  const remove = () => {
    onChange({ ...entries, tills: tills.filter((_, index) => index !== till) })
    onShow(Math.max(0, till - 1))
    onLeave()
  }
  const last = tills[till]
  return (
    <div className={classes(page['row'], styles['tills'])}>
      {tills.length > 1 && (
        <ul className={page['row']} aria-label={texts.tills}>
          {tills.map((each, index) => (
            <li key={index}>
              <button type="button" aria-pressed={index === till} onClick={() => onShow(index)}>
                {each.registerText || fill(texts.till, { number: index + 1 })}{' '}
                <span>{formatEuros(sumsOf(piecesTyped(each)).total)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {tills.length < MOST_TILLS && (
        <Button kind="text" onClick={add}>
          {texts.addTill}
        </Button>
      )}
      {tills.length > 1 && last && isBlankTill(last) && (
        <Button kind="text" onClick={remove}>
          {texts.removeTill}
        </Button>
      )}
    </div>
  )
}

type SerialFieldsProps = {
  readonly entries: CountEntries
  readonly onChange: (entries: CountEntries) => void
  readonly onLeave: () => void
}

/** A serial number for each suspect note. */
function SerialFields({ entries, onChange, onLeave }: SerialFieldsProps) {
  const suspects = suspectsOf(entries)
  if (suspects.length === 0) return null
  return (
    <section className={classes(page['box'], styles['panel'])} aria-label={texts.serials}>
      <h2>{texts.serials}</h2>
      <p className={styles['hint']}>{texts.suspectHint}</p>
      <div className={styles['serials']}>
        {suspects.map(({ till, denomination, index, serial }) => (
          <TextField
            key={`${till} ${denomination} ${index}`}
            label={fill(texts.serialOf, { name: nameOf(denomination), index: index + 1 })}
            autoComplete="off"
            maxLength={limitOf(Suspect, 'serial')}
            spellCheck={false}
            value={serial}
            onChange={(event) =>
              onChange(writeSerial(entries, { till, denomination, index }, event.target.value))
            }
            onBlur={onLeave}
          />
        ))}
      </div>
    </section>
  )
}

const nameOf = (denomination: string): string =>
  notes.find(({ fieldName }) => fieldName === denomination)?.name ?? denomination

type TillGridsProps = {
  readonly current: TillEntries
  readonly hasSuspects: boolean
  readonly onChange: (change: Partial<TillEntries>) => void
  readonly onLeave: () => void
}

const pieces: CountColumn = { heading: texts.pieces, spoken: texts.piecesSpoken }
const suspect: CountColumn = { heading: texts.suspect, spoken: texts.suspectSpoken }

/** Enter leads from the largest note to the smallest coin. Suspect notes are a column of their own beside it. */
const paths = [
  [...notes, ...coins].map(({ fieldName }) => fieldName),
  notes.map(({ fieldName }) => suspectField(fieldName)),
]

/** The counts of one till: notes on the left, coins on the right, the first field ready to be typed into. */
function TillGrids({ current, hasSuspects, onChange, onLeave }: TillGridsProps) {
  const sums = sumsOf(piecesTyped(current))
  const sumOf = (field: string, unitValue: number) => {
    const count = parseCountEntry(current.counts[field] ?? '')
    return count === undefined ? undefined : cents(count * unitValue)
  }
  const grid = {
    values: current.counts,
    onChange: (changed: Readonly<Record<string, string>>) =>
      onChange({ counts: { ...current.counts, ...changed } }),
    paths,
    onLeave,
  }
  useEffect(() => {
    document.getElementById(countId(notes[0].fieldName))?.focus()
  }, [])
  return (
    <div className={styles['grids']}>
      <CountGrid
        {...grid}
        caption={texts.notes}
        columns={hasSuspects ? [pieces, suspect] : [pieces]}
        total={sums.notes}
        rows={notes.map(({ name, fieldName, unitValue }) => ({
          name,
          fieldName,
          fields: hasSuspects ? [fieldName, suspectField(fieldName)] : [fieldName],
          sum: sumOf(fieldName, unitValue),
        }))}
      />
      <CountGrid
        {...grid}
        caption={texts.coins}
        columns={[pieces]}
        total={sums.coins}
        rows={coins.map(({ name, fieldName, unitValue }) => ({
          name,
          fieldName,
          sum: sumOf(fieldName, unitValue),
        }))}
      />
    </div>
  )
}
