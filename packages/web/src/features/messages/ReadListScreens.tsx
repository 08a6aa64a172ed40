import type { Message } from '@kassavirta/domain/messages/api'
import { isNotice, isUnread } from '@kassavirta/domain/messages/rules'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { BackToMessages } from './BackToMessages.tsx'
import { FetchedMessages } from './FetchedMessages.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'

export const ReadMessagesScreen = () => (
  <ReadList title={titleOf('ReadMessages', {})} of={(each) => !isNotice(each)} none={texts.noReadMessages} />
)

export const ReadNoticesScreen = () => (
  <ReadList title={titleOf('ReadAnomalies', {})} of={isNotice} none={texts.noReadNotices} />
)

type Props = {
  readonly title: string
  readonly of: (message: Message) => boolean
  readonly none: string
}

function ReadList({ title, of, none }: Props) {
  return (
    <>
      <BackToMessages />
      <PageHeading>{title}</PageHeading>
      <FetchedMessages>
        {(messages, resultOf) => (
          <div className={classes(layout['box'], styles['surface'])}>
            <MessageList
              messages={messages.filter((each) => !isUnread(each) && of(each))}
              none={none}
              resultOf={resultOf}
            />
          </div>
        )}
      </FetchedMessages>
    </>
  )
}
