import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useEffect, type RefObject, useRef } from 'react'
import { classes } from '../styles/classes.ts'
import { inFinnishOrder, type ComboboxOption } from './combobox-options.ts'
import styles from './Combobox.module.css'
import control from '../fields/control.module.css'
import { Field, type FieldTexts } from '../fields/Field.tsx'
import { uiTexts } from '../texts.fi.ts'
import { useCombobox } from './use-combobox.ts'
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx'

type Props = FieldTexts & {
  readonly id?: string
  readonly options: readonly ComboboxOption[]
  /** Shown even when it is not among the options, which a filter elsewhere may have narrowed. */
  readonly selected: ComboboxOption | undefined
  readonly onChoose: (value: string) => void
}

/** A choice among many: typing searches, arrows and Enter choose (WAI-ARIA 1.2, combobox with a list of options). */
export function Combobox({ label, hint, error, id, options, selected, onChoose }: Props) {
  const box = useCombobox(inFinnishOrder(options), selected, onChoose)
  const list = useRef<HTMLDivElement>(null)
  useMarkedInView(list, box.open ? box.marked : -1)
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <div className={control['box']}>
          <input
            {...wiring}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            className={classes(control['control'], control['chooser'])}
            aria-autocomplete="list"
            aria-expanded={box.open}
            aria-controls={box.open ? `${wiring.id}-list` : undefined}
            aria-activedescendant={box.open && box.marked >= 0 ? `${wiring.id}-${box.marked}` : undefined}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onKeyDown={box.press}
            onBlur={box.close}
            onClick={(event) => {
              if (box.open) return
              box.show()
              // What is typed next replaces the old choice.
              event.currentTarget.select()
            }}
          />
          <span className={control['arrow']} aria-hidden="true" />
          {box.open && (
            <div ref={list} className={styles['popup']}>
              <Rows box={box} id={wiring.id} label={label} chosen={selected?.value} />
            </div>
          )}
          <VisuallyHidden live>{box.searching ? countText(box.count) : ''}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

type RowsProps = {
  readonly box: ReturnType<typeof useCombobox>
  readonly id: string
  readonly label: string
  readonly chosen: string | undefined
}

function Rows({ box, id, label, chosen }: RowsProps) {
  const more = box.count - box.rows.length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched */}
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {box.rows.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option lives in a select only
            role="option"
            tabIndex={-1}
            className={styles['option']}
            aria-selected={option.value === chosen}
            data-marked={index === box.marked || undefined}
            // The focus stays in the box, so that leaving the box always means leaving the whole.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => box.choose(option)}
            onKeyDown={box.press}
          >
            {option.label}
            {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
          </div>
        ))}
      </div>
      {box.count === 0 && <p className={styles['note']}>{uiTexts.noHits}</p>}
      {more > 0 && <p className={styles['note']}>{fill(uiTexts.moreHits, { count: more })}</p>}
    </>
  )
}

function countText(count: number): string {
  if (count === 0) return uiTexts.noHits
  return count === 1 ? uiTexts.oneHit : fill(uiTexts.hits, { count })
}

function useMarkedInView(list: RefObject<HTMLElement | null>, marked: number): void {
  useEffect(() => {
    if (marked >= 0) list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [list, marked])
}
