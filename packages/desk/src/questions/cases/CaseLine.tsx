import type { CaseList, CaseRow } from '@kassavirta/domain/questions/cases/api'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { KeyboardEvent } from 'react'
import page from '../../platform/parts/page.module.css'
import { Link } from '../../platform/routing/Link.tsx'
import styles from './CaseList.module.css'
import { dueWords, urgencyOf } from './due-words.ts'
import { stateNames } from './texts.fi.ts'
import { addressOf } from './use-case-address.ts'

type Props = {
  readonly row: CaseRow
  readonly list: CaseList
  readonly sought?: string
  readonly isOpen: boolean
  readonly now: Date
}

/** A case in the left column. The arrows move between them. */
export function CaseLine({ row, list, sought = '', isOpen, now }: Props) {
  const { caseId, kind, number, state, company, due, changed, subject, opening, customer } = row
  const urgency = due ? urgencyOf(due, now) : 'later'
  return (
    <li>
      <Link
        href={addressOf(list, caseId, sought)}
        className={classes(page['rowLink'], styles['row'])}
        aria-current={isOpen ? 'true' : undefined}
        data-row
        onKeyDown={moveAmongRows}
      >
        <b>{company.name}</b>{' '}
        <time dateTime={(due ?? changed).toISOString()} data-urgency={urgency}>
          {due ? dueWords(due, now) : nearMoment(changed, now)}
        </time>{' '}
        <span>{subject}</span> {/* Who should have come is whom the service calls first. */}
        {kind === 'missedVisit' && opening && <span>{opening}</span>}{' '}
        <small>{[customer, number, ...(sought ? [stateNames[state]] : [])].join(' · ')}</small>
      </Link>
    </li>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
