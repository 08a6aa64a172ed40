import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import type {
  Overview,
  OverviewAnswer,
  OverviewNotice,
} from '@kassavirta/domain/reports/front-pages/overview/api'
import { useId, type ReactNode } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Card } from './Card.tsx'
import card from './Card.module.css'
import { situationTexts } from './situation-texts.fi.ts'
import { differenceText, sumsText } from './situation-wording.ts'
import styles from './UnreadCards.module.css'

type Props = Pick<Overview, 'notices' | 'answers'> & { readonly now: Date }

/** A kind that a newer server may have is called by no name here. */
const answered: Readonly<Record<string, string>> = situationTexts.answered

/** Notices that are not read, with what was declared and counted, and answers. The tile of messages tells of the rest. */
export function UnreadCards({ notices, answers, now }: Props) {
  const hasAnswers = answers !== undefined && answers.count > 0
  return (
    <>
      <Card heading={situationTexts.notices} columns={hasAnswers ? 3 : 6} unread={notices.count} isLow>
        {notices.rows.length === 0 && <p className={card['nothing']}>{situationTexts.noNotices}</p>}
        <ul>
          {notices.rows.map((notice) => (
            <NoticeRow key={notice.messageId} notice={notice} now={now} />
          ))}
        </ul>
        {notices.count > notices.rows.length && (
          <p className={card['all']}>
            <PortalLink to="MessagesPage">{situationTexts.allMessages}</PortalLink>
          </p>
        )}
      </Card>
      {hasAnswers && (
        <Card heading={situationTexts.answers} columns={3} unread={answers.count} isLow>
          <ul>
            {answers.rows.map((answer) => (
              <AnswerRow key={answer.caseId} answer={answer} now={now} />
            ))}
          </ul>
          {answers.count > answers.rows.length && (
            <p className={card['all']}>
              <PortalLink to="OwnCases">{situationTexts.allAnswers}</PortalLink>
            </p>
          )}
        </Card>
      )}
    </>
  )
}

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
  readonly children: ReactNode
}

function UnreadRow({ messageId, name, aside, children }: RowProps) {
  const [asideId, detailId] = [useId(), useId()]
  return (
    <li className={card['row']}>
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
