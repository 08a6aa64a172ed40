import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ReactNode } from 'react'
import styles from './Filters.module.css'
import { listTexts as texts } from '../texts.fi.ts'

type Check = {
  readonly name: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

type Props = {
  /** Limits the list to the person's office. It is a filter, not a right; somebody without an office sees all. */
  readonly office: {
    readonly office: string
    readonly isAll: boolean
    readonly showAll: (isAll: boolean) => void
  }
  readonly checks?: readonly Check[]
  readonly children?: ReactNode
}

/** Which rows a list shows, each choice a box to tick. */
export function Filters({ office: { office, isAll, showAll }, checks = [], children }: Props) {
  const boxes = [...(office === '' ? [] : [{ name: texts.all, isOn: isAll, onChange: showAll }]), ...checks]
  if (boxes.length === 0 && children === undefined) return null
  return (
    <div className={styles['filters']} data-screen-only>
      {!isAll && <span>{fill(texts.ownOffice, { office })}</span>}
      {boxes.map(({ name, isOn, onChange }) => (
        <label key={name}>
          <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
          {name}
        </label>
      ))}
      {children}
    </div>
  )
}
