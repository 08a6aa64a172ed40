import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import type { Overview, OverviewNotice } from '@kassavirta/domain/overview/api'
import type { ReactNode } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { differenceText, sumsText } from './situation-wording.ts'
import styles from './UnreadCards.module.css'

type Part = 'notices' | 'messages'
type Props = Pick<Overview, Part> & { readonly now: Date }

const nothingTexts = { notices: situationTexts.noNotices, messages: situationTexts.noMessages } as const

/** What is not read yet: notices with what was declared and counted, and messages. */
export function UnreadCards({ notices, messages, now }: Props) {
  return (
    <>
      <UnreadCard part="notices" count={notices.count} shown={notices.rows.length}>
        {notices.rows.map((notice) => (
          <NoticeRow key={notice.messageId} notice={notice} now={now} />
        ))}
      </UnreadCard>
      <UnreadCard part="messages" count={messages.count} shown={messages.rows.length}>
        {messages.rows.map(({ messageId, header, created }) => (
          <UnreadRow key={messageId} messageId={messageId} name={withoutMarkers(header)}>
            {nearMoment(new Date(created), now)}
          </UnreadRow>
        ))}
      </UnreadCard>
    </>
  )
}

type CardProps = {
  readonly part: Part
  readonly count: number
  readonly shown: number
  readonly children: ReactNode
}

const UnreadCard = ({ part, count, shown, children }: CardProps) => (
  <Card heading={situationTexts[part]} columns={3} unread={count}>
    {shown === 0 && <p className={card['nothing']}>{nothingTexts[part]}</p>}
    <ul>{children}</ul>
    {count > shown && (
      <p className={card['all']}>
        <PortalLink to="MessagesPage">{situationTexts.allMessages}</PortalLink>
      </p>
    )}
  </Card>
)

function NoticeRow({ notice, now }: { readonly notice: OverviewNotice; readonly now: Date }) {
  const { messageId, header, created, result } = notice
  if (!result) {
    return (
      <UnreadRow messageId={messageId} name={withoutMarkers(header)}>
        {nearMoment(new Date(created), now)}
      </UnreadRow>
    )
  }
  const { securityBagNumber: number, difference } = result
  return (
    <UnreadRow
      messageId={messageId}
      name={fill(situationTexts.bag, { number })}
      aside={
        <span className={styles['difference']} data-missing={(difference ?? 0) < 0 || undefined}>
          {differenceText(difference)}
        </span>
      }
    >
      {sumsText(result)}
    </UnreadRow>
  )
}

type RowProps = {
  readonly messageId: number
  readonly name: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

const UnreadRow = ({ messageId, name, aside, children }: RowProps) => (
  <li className={card['row']}>
    <span className={layout['apart']}>
      <PortalLink
        to="MessagePage"
        params={{ id: messageId }}
        className={classes(layout['cover'], card['target'])}
      >
        {name}
      </PortalLink>
      {aside}
    </span>
    <small className={card['small']}>{children}</small>
  </li>
)
