import { getReadMessages } from '@kassavirta/domain/letters/messages/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useState } from 'react'
import { useApiQuery } from '../../platform/session/use-session.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { BackToMessages } from './BackToMessages.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'

export const ReadMessagesScreen = () => (
  <ReadList title={titleOf('ReadMessages', {})} kind="message" none={texts.noReadMessages} />
)

export const ReadNoticesScreen = () => (
  <ReadList title={titleOf('ReadAnomalies', {})} kind="notice" none={texts.noReadNotices} />
)

type PageProps = {
  readonly kind: 'notice' | 'message'
  readonly none: string
  /** The last message of the page before this one. */
  readonly before?: number
}

const ReadList = ({ title, ...page }: PageProps & { readonly title: string }) => (
  <>
    <BackToMessages />
    <PageHeading>{title}</PageHeading>
    <ReadPage {...page} />
  </>
)

/** A page of read messages, and after it the next one once it is asked for. */
function ReadPage({ kind, none, before }: PageProps) {
  const { query } = useApiQuery()
  const [isOpen, setIsOpen] = useState(false)
  const answer = useAnswer(
    query(getReadMessages, { query: { kind, ...(before === undefined ? {} : { before }) } }),
  )
  const { data } = answer
  if (!data) return <AnswerPending heading={texts.messagesFailed} answer={answer} />
  const last = data.messages.at(-1)
  return (
    <>
      <div className={classes(layout['box'], styles['surface'])}>
        <MessageList messages={data.messages} none={none} takesFocus={before !== undefined} />
        {data.more && !isOpen && (
          <Button kind="secondary" onClick={() => setIsOpen(true)}>
            {texts.older}
          </Button>
        )}
      </div>
      {isOpen && last && <ReadPage kind={kind} none={none} before={last.id} />}
    </>
  )
}
