import type { Hit } from '@kassavirta/domain/reports/front-pages/desk/api'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useEffect, useRef } from 'react'
import { kindOf, noteOf } from '../../platform/hits/hits.ts'
import styles from './SearchDialog.module.css'
import { searchTexts as texts } from './texts.fi.ts'

type Props = {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly chosen: number
  readonly leads: (hit: Hit) => boolean
  readonly onChoose: (index: number) => void
  readonly onOpen: (hit: Hit) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** What was found. The field above has the keys, and the row that they have chosen stays in sight. */
export function HitList({ id, hits, chosen, leads, onChoose, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the promise that newer browsers return: React would take it for the clean-up function.
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen, hits])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched
    <div id={id} ref={list} role="listbox" aria-label={texts.results} className={styles['hits']}>
      {hits.map((hit, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={`${hit.kind} ${hit.id}`}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option lives in a select only
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          aria-disabled={!leads(hit) || undefined}
          className={classes(styles['hit'], index === chosen && styles['chosen'])}
          onMouseMove={() => onChoose(index)}
          onClick={() => onOpen(hit)}
        >
          <small>{kindOf(hit)}</small>
          <strong>{hit.title}</strong>
          <small>{noteOf(hit)}</small>
          {leads(hit) && <Icon name="chevron-right" />}
        </div>
      ))}
    </div>
  )
}
