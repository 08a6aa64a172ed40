import type { AlertKind, AlertWay } from '@kassavirta/domain/letters/alerts/kinds'
import { waysOf } from '@kassavirta/domain/letters/alerts/rules'
import { alertNames } from '@kassavirta/domain/letters/alerts/terms.fi'
import { useId } from 'react'
import styles from './alerts.module.css'
import { alertTexts as texts } from './alert-texts.fi.ts'

type Props = {
  readonly kind: AlertKind
  readonly way: AlertWay
  readonly onChoose: (way: AlertWay) => void
}

/** One kind of event, and how it is told: radios that look like one switch. */
export function WayChoice({ kind, way, onChoose }: Props) {
  const id = useId()
  const { name, what } = alertNames[kind]
  return (
    <fieldset className={styles['kind']} aria-describedby={`${id}-what`}>
      <legend className={styles['name']}>{name}</legend>
      <div id={`${id}-what`} className={styles['what']}>
        {what}
      </div>
      <div className={styles['ways']}>
        {waysOf(kind).map((each) => (
          <label key={each} className={styles['way']}>
            <input
              type="radio"
              className={styles['radio']}
              name={id}
              checked={each === way}
              onChange={() => onChoose(each)}
            />
            {texts.ways[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
