import { getUnreadMessages, isNotice } from '@kassavirta/domain/letters/messages/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { answersText, confirmationsText, OwnCasesLink } from '../../flows/questions/UnreadAnswers.tsx'
import { useApiQuery } from '../../platform/session/use-session.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { MessageList } from './MessageList.tsx'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'

export function MessagesScreen() {
  return (
    <>
      <PageHeading>{titleOf('MessagesPage', {})}</PageHeading>
      <FetchedNew />
      <div className={classes(layout['actions'], styles['actions'])}>
        {(['ContactRequest', 'Feedback'] as const).map((to) => (
          <PortalLink key={to} to={to} className={buttonClass}>
            {titleOf(to, {})}
          </PortalLink>
        ))}
        <OwnCasesLink />
      </div>
    </>
  )
}

/** Shows the lists once they are fetched, and nothing before that which they would push down. */
function FetchedNew() {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getUnreadMessages, {}))
  const { data } = answer
  if (data) return <New unread={data} />
  return <AnswerPending heading={texts.messagesFailed} answer={answer} />
}

type NewProps = { readonly unread: AnswerOf<typeof getUnreadMessages> }

function New({ unread }: NewProps) {
  const notices = unread.messages.filter(isNotice)
  const messages = unread.messages.filter((each) => !isNotice(each))
  return (
    <>
      <Waiting unread={unread} />
      <div className={styles['sections']}>
        <Panel heading={texts.newNotices}>
          <MessageList messages={notices} none={texts.noNewNotices} />
          <Older count={unread.notices - notices.length} />
          <PortalLink to="ReadAnomalies" className={styles['more']}>
            {titleOf('ReadAnomalies', {})}
          </PortalLink>
        </Panel>
        <Panel heading={texts.newMessages}>
          <MessageList messages={messages} none={texts.noNewMessages} />
          <Older count={unread.count - unread.notices - messages.length} />
          <PortalLink to="ReadMessages" className={styles['more']}>
            {titleOf('ReadMessages', {})}
          </PortalLink>
        </Panel>
      </div>
    </>
  )
}

/** Links to the answers and the deliveries that the unread number in the menu counts besides messages. */
const Waiting = ({ unread: { answers, confirmations } }: NewProps) =>
  answers + confirmations > 0 && (
    <Panel heading={texts.waiting}>
      {answers > 0 && (
        <p>
          <PortalLink to="OwnCases">{answersText(answers)}</PortalLink>
        </p>
      )}
      {confirmations > 0 && (
        <p>
          <PortalLink to="FrontPage">{confirmationsText(confirmations)}</PortalLink>
        </p>
      )}
    </Panel>
  )

/** How many unread messages are older than the listed ones. */
const Older = ({ count }: { readonly count: number }) =>
  count > 0 && <p className={styles['none']}>{fill(texts.olderUnread, { count: String(count) })}</p>
