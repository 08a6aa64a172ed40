import { fill } from '@kassavirta/domain/kernel/texts'
import type { ReactNode } from 'react'
import { useFilter } from '../use-office.ts'
import styles from '../../../platform/parts/filters.module.css'
import { listTexts as texts } from './list-texts.fi.ts'

/** Whose bags a list shows. It narrows what is seen and keeps nobody out: bags go astray. */
export function Filters({
  hasLate = false,
  children,
}: {
  readonly hasLate?: boolean
  readonly children?: ReactNode
}) {
  const { office, isAll, isLateOnly, showAll, showLateOnly } = useFilter()
  if (office === '' && !hasLate && children === undefined) return null
  return (
    <div className={styles['filters']}>
      {office !== '' && (
        <>
          {!isAll && <span>{fill(texts.ownOffice, { office })}</span>}
          <label>
            <input type="checkbox" checked={isAll} onChange={(event) => showAll(event.target.checked)} />
            {texts.all}
          </label>
        </>
      )}
      {hasLate && (
        <label>
          <input
            type="checkbox"
            checked={isLateOnly}
            onChange={(event) => showLateOnly(event.target.checked)}
          />
          {texts.lateOnly}
        </label>
      )}
      {children}
    </div>
  )
}
