import type { Message } from '@kassavirta/domain/messages/api'
import { isNotice, isUnread } from '@kassavirta/domain/messages/rules'
import { OwnCasesLink } from '../../flows/own-cases/OwnCasesLink.tsx'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { FetchedMessages } from './FetchedMessages.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'
import type { ResultOf } from './use-notice-results.ts'

export function MessagesScreen() {
  return (
    <>
      <PageHeading>{titleOf('MessagesPage', {})}</PageHeading>
      <FetchedMessages>
        {(messages, resultOf) => <New messages={messages.filter(isUnread)} resultOf={resultOf} />}
      </FetchedMessages>
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

const parts = [
  { heading: texts.newNotices, of: isNotice, none: texts.noNewNotices, read: 'ReadAnomalies' },
  {
    heading: texts.newMessages,
    of: (message: Message) => !isNotice(message),
    none: texts.noNewMessages,
    read: 'ReadMessages',
  },
] as const

type NewProps = { readonly messages: readonly Message[]; readonly resultOf: ResultOf }

const New = ({ messages, resultOf }: NewProps) => (
  <div className={styles['sections']}>
    {parts.map(({ heading, of, none, read }) => (
      <Panel key={read} heading={heading}>
        <MessageList messages={messages.filter(of)} none={none} resultOf={resultOf} />
        <PortalLink to={read} className={styles['more']}>
          {titleOf(read, {})}
        </PortalLink>
      </Panel>
    ))}
  </div>
)
