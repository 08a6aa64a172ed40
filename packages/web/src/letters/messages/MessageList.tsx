import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type ListedMessage, isUnread } from '@kassavirta/domain/letters/messages/api'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import { Difference } from '../../flows/comparison/SumComparison.tsx'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import rows from '@kassavirta/ui/elements/unread-rows.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'
import { useEffect, useRef } from 'react'

type Props = {
  readonly messages: readonly ListedMessage[]
  readonly none: string
  /** True when pressing a button fetched the list and removed the button, whose focus the list takes over. */
  readonly takesFocus?: boolean
}

export function MessageList({ messages, none, takesFocus = false }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('a')?.focus()
  }, [takesFocus])
  if (messages.length === 0) return <p className={styles['none']}>{none}</p>
  return (
    <ul ref={list} className={classes(rows['rows'], styles['list'])}>
      {messages.map((message) => (
        <li key={message.id}>
          <PortalLink to="MessagePage" params={{ id: message.id }} className={rows['row']}>
            <Row message={message} />
          </PortalLink>
        </li>
      ))}
    </ul>
  )
}

type RowProps = { readonly message: ListedMessage }

/** A dot, bold text and a word mark an unread message: never colour alone. Red is left for missing money. */
function Row({ message }: RowProps) {
  const { header, created, read, result } = message
  const unread = isUnread(message)
  return (
    <>
      {unread && <span className={rows['dot']} aria-hidden="true" />}
      <span className={rows['words']}>
        <span className={classes(rows['title'], unread && rows['unread'])}>
          {withoutMarkers(header) || texts.noHeader}
        </span>{' '}
        <span className={rows['details']}>
          {unread && <span>{texts.unread}</span>}{' '}
          <span>{fill(texts.sentAt, { time: formatMoment(new Date(created)) })}</span>{' '}
          {read !== undefined && <span>{fill(texts.readAt, { time: formatMoment(new Date(read)) })}</span>}
        </span>
      </span>
      {result && (
        <>
          {' '}
          <Sums result={result} afterDot={unread} />
        </>
      )}
    </>
  )
}

type SumsProps = { readonly result: NonNullable<ListedMessage['result']>; readonly afterDot: boolean }

function Sums({ result: { total, difference }, afterDot }: SumsProps) {
  return (
    <span className={classes(styles['sums'], afterDot && styles['afterDot'])}>
      {difference !== null && <Difference difference={difference} />}{' '}
      <span className={styles['counted']}>{fill(texts.counted, { sum: formatEuros(total) })}</span>
    </span>
  )
}
