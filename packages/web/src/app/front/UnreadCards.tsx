import { withoutMarkers } from '@kassavirta/domain/messages/markers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import type { Overview, OverviewAnswer, OverviewNotice } from '@kassavirta/domain/overview/api'
import { useId, type ReactNode } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { differenceText, sumsText } from './situation-wording.ts'
import styles from './UnreadCards.module.css'

type Part = 'notices' | 'messages'
type Props = Pick<Overview, Part | 'answers'> & { readonly now: Date }

const nothingTexts = { notices: situationTexts.noNotices, messages: situationTexts.noMessages } as const
/** A kind that a newer server may have is called by no name here. */
const answered: Readonly<Record<string, string>> = situationTexts.answered
const NO_ANSWERS: NonNullable<Overview['answers']> = { count: 0, rows: [] }

/**
 * What is not read yet: notices with what was declared and counted, and answers and messages. A phone tells of messages
 * above the acts, so that there only answers are left here.
 */
export function UnreadCards({ notices, answers = NO_ANSWERS, messages, now }: Props) {
  return (
    <>
      <UnreadCard part="notices" count={notices.count} shown={notices.rows.length}>
        {notices.rows.map((notice) => (
          <NoticeRow key={notice.messageId} notice={notice} now={now} />
        ))}
      </UnreadCard>
      <UnreadCard
        part="messages"
        count={answers.count + messages.count}
        shown={answers.rows.length + messages.rows.length}
        onWideOnly={answers.count === 0}
      >
        {answers.rows.map((answer) => (
          <AnswerRow key={answer.caseId} answer={answer} now={now} />
        ))}
        {messages.rows.map(({ messageId, header, created }) => (
          <UnreadRow key={messageId} messageId={messageId} name={withoutMarkers(header)} onWideOnly>
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
  readonly onWideOnly?: boolean
  readonly children: ReactNode
}

/** The card of messages is the tile of messages where there is room for cards: it always leads to them. */
const UnreadCard = ({ part, count, shown, onWideOnly = false, children }: CardProps) => (
  <Card heading={situationTexts[part]} columns={3} unread={count} onWideOnly={onWideOnly}>
    {shown === 0 && <p className={card['nothing']}>{nothingTexts[part]}</p>}
    <ul>{children}</ul>
    {(part === 'messages' || count > shown) && (
      <p className={card['all']}>
        <PortalLink to="MessagesPage">{situationTexts.allMessages}</PortalLink>
      </p>
    )}
  </Card>
)

/** Leads to the answer itself. */
const AnswerRow = ({ answer, now }: { readonly answer: OverviewAnswer; readonly now: Date }) => (
  <li className={card['row']}>
    <PortalLink
      to="OwnCase"
      params={{ id: answer.caseId }}
      className={classes(layout['cover'], card['target'])}
    >
      {fill(situationTexts.answer, {
        kind: answered[answer.kind] ?? situationTexts.answeredOther,
        number: answer.number,
      })}
    </PortalLink>
    <small className={card['small']}>{nearMoment(new Date(answer.at), now)}</small>
  </li>
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
  readonly onWideOnly?: boolean
  readonly children: ReactNode
}

function UnreadRow({ messageId, name, aside, onWideOnly = false, children }: RowProps) {
  const [asideId, detailId] = [useId(), useId()]
  return (
    <li className={classes(card['row'], onWideOnly && card['wideOnly'])}>
      <span className={layout['apart']}>
        <PortalLink
          to="MessagePage"
          params={{ id: messageId }}
          className={classes(layout['cover'], card['target'])}
          describedBy={aside === undefined ? detailId : `${asideId} ${detailId}`}
        >
          {name}
        </PortalLink>
        {aside !== undefined && <span id={asideId}>{aside}</span>}
      </span>
      <small id={detailId} className={card['small']}>
        {children}
      </small>
    </li>
  )
}
