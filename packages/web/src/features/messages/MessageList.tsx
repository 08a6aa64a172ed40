import { formatMoment } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Message } from '@kassavirta/domain/messages/api'
import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import { isUnread } from '@kassavirta/domain/messages/rules'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'

type Props = { readonly messages: readonly Message[]; readonly none: string }

export function MessageList({ messages, none }: Props) {
  if (messages.length === 0) return <p className={styles['none']}>{none}</p>
  return (
    <ul className={styles['list']}>
      {messages.map((message) => (
        <li key={message.id}>
          <PortalLink to="MessagePage" params={{ id: message.id }} className={styles['row']}>
            <Row message={message} />
          </PortalLink>
        </li>
      ))}
    </ul>
  )
}

/** A dot, bold text and a word mark an unread message: never colour alone. */
function Row({ message }: { readonly message: Message }) {
  const { header, created, read } = message
  const unread = isUnread(message)
  return (
    <>
      {unread && <span className={styles['dot']} aria-hidden="true" />}
      <span className={styles['words']}>
        <span className={classes(styles['header'], unread && styles['unread'])}>
          {withoutMarkers(header) || texts.noHeader}
        </span>{' '}
        <span className={styles['times']}>
          {unread && <span className={styles['tag']}>{texts.unread}</span>}{' '}
          <span>{fill(texts.sentAt, { time: formatMoment(new Date(created)) })}</span>{' '}
          {read !== undefined && <span>{fill(texts.readAt, { time: formatMoment(new Date(read)) })}</span>}
        </span>
      </span>
    </>
  )
}
