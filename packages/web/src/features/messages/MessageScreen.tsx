import { titleOf } from '../../platform/routing/link-to.ts'
import { usePathTexts } from '../../platform/routing/use-screen.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { BackToMessages } from './BackToMessages.tsx'
import { FetchedMessages } from './FetchedMessages.tsx'
import { MissingMessage } from './MissingMessage.tsx'
import { OpenMessage } from './OpenMessage.tsx'

export function MessageScreen() {
  const { id } = usePathTexts<'id'>()
  return (
    <>
      <BackToMessages />
      <PageHeading>{titleOf('MessagePage', { id })}</PageHeading>
      <FetchedMessages>
        {(messages, resultOf) => {
          const message = messages.find((each) => String(each.id) === id)
          // Another message starts its own two seconds of reading.
          if (message) return <OpenMessage key={message.id} message={message} result={resultOf(message.id)} />
          return <MissingMessage key={id} id={id} />
        }}
      </FetchedMessages>
    </>
  )
}
